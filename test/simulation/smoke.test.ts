import { expect, it } from 'vitest';
import { scaled } from '../support/machine-speed.ts';
import { failureText, type Lived, simulate } from './simulate.ts';

const COMMANDS = 24;

/** A thousand and longer ones: test/chaos/histories.test.ts. */
it(
  'thirty simulated histories of whole deployments hold',
  async () => {
    const histories: Lived[] = [];
    const run = { processes: 1, isOne: false, isUntilFailure: false, mutant: undefined };
    await simulate({ ...run, from: 1, seeds: 30, commands: COMMANDS }, (one) => histories.push(one));
    expect(histories).toHaveLength(30);
    const failed = histories.filter(({ faults }) => faults.length > 0);
    expect(failed.map((one) => failureText(one, COMMANDS))).toEqual([]);
  },
  scaled(300_000),
);
