import { cpus, platform, release } from 'node:os';
import type { Pairing } from './turns.ts';

export type Aim = { readonly atMost: number } | { readonly atLeast: number } | { readonly below: number };

const ROUNDS = 'BENCH_ROUNDS';
const SECONDS = 'BENCH_SECONDS';

export function setting(name: string, fallback: number): number {
  const value = Number(process.env[name] || fallback);
  if (!(value > 0)) throw new Error(`${name} must be a number above 0`);
  return value;
}

/** Number of rounds, and seconds of each run: `BENCH_ROUNDS`, `BENCH_SECONDS`. */
export const rounds = (): number => setting(ROUNDS, 5);
export const seconds = (): number => setting(SECONDS, 8);

const aimText = (aim: Aim): string =>
  'atMost' in aim ? `≤ ${aim.atMost}` : 'below' in aim ? `< ${aim.below}` : `≥ ${aim.atLeast}`;

const reached = (figure: number, aim: Aim): boolean =>
  'atMost' in aim ? figure <= aim.atMost : 'below' in aim ? figure < aim.below : figure >= aim.atLeast;

/** Prints one line: figure, aim, whether it is reached. A missed aim is a result, not a failure of the run. */
export function printFigure(what: string, figure: number, unit: string, aim?: Aim): void {
  const verdict =
    aim === undefined ? '' : `  aim ${aimText(aim)}: ${reached(figure, aim) ? 'reached' : 'MISSED'}`;
  process.stdout.write(`${what}: ${figure.toFixed(2)}${unit === '' ? '' : ` ${unit}`}${verdict}\n`);
}

/** Prints both medians, then the ratio with its range over the rounds. */
export function printPairing(what: string, unit: string, peer: string, pairing: Pairing, aim?: Aim): void {
  printFigure(`${what}, program`, pairing.program, unit);
  printFigure(`${what}, ${peer}`, pairing.peer, unit);
  printFigure(
    `${what}, program ÷ ${peer} (${pairing.least.toFixed(2)} to ${pairing.greatest.toFixed(2)})`,
    pairing.ratio,
    '',
    aim,
  );
}

export function printMachine(): void {
  const [cpu] = cpus();
  process.stdout.write(
    `${new Date().toISOString()}, Node ${process.version}, ${platform()} ${release()}, ${cpus().length} × ${cpu?.model.trim()}\n`,
  );
}
