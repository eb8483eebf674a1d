import { generate } from 'lean-qr';
import type { Flow } from '../pdf/flow.ts';
import { INK, LEFT, WIDTH } from '../pdf/paper.ts';
import { passage } from '../pdf/styles.ts';
import type { Report } from '../report-schema.ts';
import type { Writing } from './writing.ts';

/** Modules of white around a code (ISO/IEC 18004). */
const QUIET = 4;

/** The QR code of a text, its white edge too, with its upper left corner at `x` and `top`, `side` points wide. */
function qrCode(
  flow: Flow,
  text: string,
  alt: string,
  place: { x: number; top: number; side: number },
): void {
  const { x, top, side } = place;
  const code = generate(text);
  const unit = side / (code.size + 2 * QUIET);
  flow.figure(alt, [x, top - side, x + side, top], () => {
    for (let row = 0; row < code.size; row += 1) {
      for (const [from, to] of runsOf(code, row))
        flow.fill(INK, x + (QUIET + from) * unit, top - (QUIET + row) * unit, (to - from) * unit, unit);
    }
  });
}

interface Modules {
  readonly size: number;
  get(x: number, y: number): boolean;
}

/** Dark modules beside each other, drawn as one: no white shows between them. */
function runsOf(code: Modules, row: number): readonly (readonly [from: number, to: number])[] {
  const runs: [number, number][] = [];
  for (let at = 0; at < code.size; at += 1) {
    if (!code.get(at, row)) continue;
    const last = runs.at(-1);
    if (last?.[1] === at) last[1] = at + 1;
    else runs.push([at, at + 1]);
  }
  return runs;
}

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
