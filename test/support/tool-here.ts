import { vi } from 'vitest';
import { run } from '../../src/app/cli/program.ts';
import { OFF } from './source-rig.ts';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command line tool in this process: for verbs that start nothing. Sources are off unless set. */
export async function toolHere(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const shown = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      shown[name] += String(text);
      return true;
    }),
  );
  for (const [name, value] of Object.entries({ ...OFF, LANG: 'C', LC_ALL: '', ...environment }))
    vi.stubEnv(name, value);
  const { exitCode } = process;
  process.exitCode = undefined;
  try {
    const code = await run(words);
    // A verb that finds a fault sets it by itself.
    return { code: code || Number(process.exitCode ?? 0), ...shown };
  } finally {
    process.exitCode = exitCode;
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}

/** The same as `runToolWith` (service-process.ts), which starts a process. */
export const toolWith = (
  environment: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<Ran> => toolHere(words, environment);

/** The same on a data directory with a running service: for journeys about what the verb does, not how it starts. */
export const toolOn = (dataDir: string, ...words: readonly string[]): Promise<Ran> =>
  toolHere(words, { DATA_DIR: dataDir });
