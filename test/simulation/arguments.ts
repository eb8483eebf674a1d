import { parseArgs } from 'node:util';

/** What a run of the simulation is asked for. */
export interface Arguments {
  /** The first seed, and how many. */
  readonly from: number;
  readonly seeds: number;
  readonly commands: number;
  /** Set to examine one history in detail. */
  readonly isOne: boolean;
  /** How many histories run at the same time, each in a process. */
  readonly processes: number;
  /** Ends at the first history that fails. */
  readonly isUntilFailure: boolean;
  /** A fault of `mutants/` that is put into the program. */
  readonly mutant: string | undefined;
}

const whole = (name: string, text: string, least: number): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < least)
    throw new Error(`--${name} takes a whole number from ${least}`);
  return value;
};

/** `--seeds 10000`, `--seed 7`, `--from 1`, `--commands 24`, `--processes 2`, `--until-failure`, `--mutant NAME`. */
export function readArguments(args: readonly string[], processes: number): Arguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: 'string', default: '1000' },
      seed: { type: 'string' },
      from: { type: 'string', default: '1' },
      commands: { type: 'string', default: '24' },
      processes: { type: 'string', default: String(processes) },
      'until-failure': { type: 'boolean', default: false },
      mutant: { type: 'string' },
    },
  });
  const one = values.seed;
  return {
    from: whole(one === undefined ? 'from' : 'seed', one ?? values.from, 0),
    seeds: one === undefined ? whole('seeds', values.seeds, 1) : 1,
    commands: whole('commands', values.commands, 1),
    isOne: one !== undefined,
    processes: whole('processes', values.processes, 1),
    isUntilFailure: values['until-failure'],
    mutant: values.mutant,
  };
}
