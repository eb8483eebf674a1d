/** A measured candidate: one figure per run. */
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
 * Runs all in turns, in reverse order every second round, so that other load of the machine affects all alike. Returns their
 * figures, one per round.
 */
export async function takeRounds<Of extends Contestant>(
  contestants: readonly Of[],
  rounds: number,
): Promise<ReadonlyMap<Of, readonly number[]>> {
  const figures = new Map(contestants.map((contestant) => [contestant, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const contestant of round % 2 === 0 ? contestants : contestants.toReversed()) {
      const figure = await contestant.run();
      figures.get(contestant)?.push(figure);
      process.stderr.write(`  round ${round + 1}: ${contestant.name} ${figure.toFixed(1)}\n`);
    }
  }
  return figures;
}

/** Ratios are formed within a round. */
export function pairingOf(program: readonly number[], peer: readonly number[]): Pairing {
  const ratios = program.map((figure, round) => figure / (peer[round] ?? Number.NaN));
  return {
    program: median(program),
    peer: median(peer),
    ratio: median(ratios),
    least: Math.min(...ratios),
    greatest: Math.max(...ratios),
  };
}

export async function takeTurns(program: Contestant, peer: Contestant, rounds: number): Promise<Pairing> {
  const figures = await takeRounds([program, peer], rounds);
  return pairingOf(figures.get(program) ?? [], figures.get(peer) ?? []);
}
