import { generate } from 'lean-qr';
import type { Flow } from './flow.ts';
import { INK } from './paper.ts';

/** Modules of white around a code (ISO/IEC 18004). */
const QUIET = 4;

/** The QR code of a text, its white edge too, with its upper left corner at `x` and `top`, `side` points wide. */
export function qrCode(
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
