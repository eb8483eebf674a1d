import { expect, it } from 'vitest';
import { scaled } from '../support/machine-speed.ts';
import { failureText, type Lived, simulate } from './simulate.ts';

/** Two processes: as many as the machine of the tests has cores. */
const RUN = { processes: 2, isOne: false, isUntilFailure: false, mutant: undefined };
/** It ends what hangs. */
export const LONGEST_MS = scaled(900_000);

export async function lived(
  from: number,
  seeds: number,
  commands: number,
  processes = RUN.processes,
): Promise<readonly Lived[]> {
  const histories: Lived[] = [];
  await simulate({ ...RUN, processes, from, seeds, commands }, (one) => histories.push(one));
  return histories;
}

/** A test: these histories of whole deployments keep every rule. */
export const itHolds = (seeds: number, commands: number, processes?: number): void =>
  it(
    `${seeds} simulated histories of ${commands} commands hold`,
    async () => {
      const histories = await lived(1, seeds, commands, processes);
      expect(histories).toHaveLength(seeds);
      const failed = histories.filter(({ faults }) => faults.length > 0);
      expect(failed.map((one) => failureText(one, commands))).toEqual([]);
    },
    LONGEST_MS,
  );
