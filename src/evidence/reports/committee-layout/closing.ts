import { LEFT, WIDTH } from '../pdf/paper.ts';
import { qrCode } from '../pdf/qr-code.ts';
import { passage } from '../pdf/styles.ts';
import type { CommitteeReport } from '../report-schema.ts';
import { writeClosing as writeEnd } from '../sections/closing.ts';
import type { Writing } from '../sections/writing.ts';
import { bothTimes } from '../words/formats.ts';

const QR_SIDE = 96;

/** Limitations, notes, the trail of the review, what binds the document to the log, and where that is verified. */
export function writeClosing(writing: Writing<CommitteeReport>): void {
  const { report, language } = writing;
  writeEnd(writing, (text) => bothTimes(text, language), report.verification.as_of);
  writeAddress(writing);
}

/** The address that answers what is printed here, to be read by people and by their cameras. */
function writeAddress({ flow, report, say }: Writing<CommitteeReport>): void {
  const { address } = report.verification;
  if (address === null) return;
  const left = LEFT + QR_SIDE + 10;
  const lines = flow.set([passage(say('verify')), passage(address, 'code')], LEFT + WIDTH - left);
  flow.ensure(QR_SIDE);
  const top = flow.y;
  qrCode(flow, address, say('qrCode', address), { x: LEFT, top, side: QR_SIDE });
  flow.inside(flow.begin('P'), () => {
    let y = top - 12;
    for (const line of lines) {
      flow.text(line, left, y);
      y -= line.style.leading;
    }
  });
  flow.y = top - QR_SIDE;
}
