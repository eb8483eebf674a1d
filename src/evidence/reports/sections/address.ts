import { LEFT, WIDTH } from '../pdf/paper.ts';
import { qrCode } from '../pdf/qr-code.ts';
import { passage } from '../pdf/styles.ts';
import type { Report } from '../report-schema.ts';
import type { Writing } from './writing.ts';

const QR_SIDE = 96;

/** The address, and what of the print it answers, to be read by people and by their cameras. */
export function writeAddress({ flow, say }: Writing<Report>, answers: string, address: string | null): void {
  if (address === null) return;
  const left = LEFT + QR_SIDE + 10;
  const lines = flow.set([passage(answers), passage(address, 'code')], LEFT + WIDTH - left);
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
