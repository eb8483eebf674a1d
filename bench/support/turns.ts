/** Someone who is measured: one run, one figure. */
export interface Contestant {
  readonly name: string;
  run(): Promise<number>;
}

export interface Pairing {
  /** Medians over the rounds. */
  readonly program: number;
  readonly peer: number;
  /** Median of the rounds' own ratios program ÷ peer, and the least and the greatest. */
  readonly ratio: number;
  readonly least: number;
  readonly greatest: number;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/**
 * Program and peer take turns, whoever was second is first in the next round, so that what the machine does meanwhile
 * falls on both. Ratios are formed within a round.
 */
export async function takeTurns(program: Contestant, peer: Contestant, rounds: number): Promise<Pairing> {
  const programRuns: number[] = [];
  const peerRuns: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? [program, peer] : [peer, program];
    for (const contestant of order) {
      const figure = await contestant.run();
      (contestant === program ? programRuns : peerRuns).push(figure);
      process.stderr.write(`  round ${round + 1}: ${contestant.name} ${figure.toFixed(1)}\n`);
    }
  }
  const ratios = programRuns.map((figure, round) => figure / (peerRuns[round] ?? Number.NaN));
  return {
    program: median(programRuns),
    peer: median(peerRuns),
    ratio: median(ratios),
    least: Math.min(...ratios),
    greatest: Math.max(...ratios),
  };
}
