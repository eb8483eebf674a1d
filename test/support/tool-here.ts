import { vi } from 'vitest';
import { run } from '../../src/cli/program.ts';
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
  try {
    return { code: await run(words), ...shown };
  } finally {
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}
