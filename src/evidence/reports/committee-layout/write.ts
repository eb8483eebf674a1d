import { LEFT, WIDTH } from '../pdf/paper.ts';
import { qrCode } from '../pdf/qr-code.ts';
import { passage } from '../pdf/styles.ts';
import type { CommitteeReport } from '../report-schema.ts';
import { writeAsset } from '../sections/asset.ts';
import { splitMembers, writeAnnexes } from '../sections/attributes.ts';
import { writeCalculation } from '../sections/calculation.ts';
import { writeClosing } from '../sections/closing.ts';
import { writeEvidence } from '../sections/evidence.ts';
import { writeValues } from '../sections/values.ts';
import type { Writing } from '../sections/writing.ts';
import { bothTimes } from '../words/formats.ts';
import { writeDocuments } from './documents.ts';
import { writeEarlier } from './earlier.ts';
import { writeRecognition } from './recognition.ts';
import { writeRules } from './rules.ts';
import { writeTitle } from './title.ts';

const QR_SIDE = 96;

/** The report of valuations by rules 3, in the order in which a committee asks. */
export function writeCommitteeReport(writing: Writing<CommitteeReport>): void {
  const { report, language } = writing;
  const time = (text: string) => bothTimes(text, language);
  const attributes = splitMembers(report.asset.attributes, writing);
  const parameters = splitMembers(report.scenario?.parameters ?? {}, writing);
  writeTitle(writing);
  writeAsset(writing, attributes);
  writeValues(writing);
  writeRecognition(writing);
  writeDocuments(writing);
  writeEarlier(writing);
  writeCalculation(writing);
  writeRules(writing, parameters);
  writeEvidence(writing, time);
  writeClosing(writing, time, report.verification.as_of);
  writeAddress(writing);
  writeAnnexes(writing, attributes, parameters);
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
