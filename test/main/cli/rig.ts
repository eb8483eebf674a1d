import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll } from 'vitest';
import { completionScript, type Shell } from '../../../src/main/cli/completion/script.ts';
import { completedCommands } from '../../../src/main/cli/completion/tree.ts';
import { buildProgram } from '../../../src/main/cli/program.ts';
import { madeUpSources } from '../../docs/made-up-sources.ts';
import { type PublicService, publicService } from '../../support/public-service.ts';
import { completedAt } from '../../support/shell-completion.ts';
import { sharedFolder } from '../../support/test-folder.ts';

/** Every command below this one, with its whole name. */
export const verbsBelow = (
  command: Command,
  above: readonly string[] = [],
): readonly (readonly [string, Command])[] =>
  command.commands.flatMap((each) => {
    const path = [...above, each.name()];
    return [[path.join(' '), each] as const, ...verbsBelow(each, path)];
  });

/** What the script of this shell shows at a Tab, and a folder of the tests beside it. */
export function completing(shell: Shell) {
  const folder = sharedFolder('completion');
  beforeAll(async () => {
    await writeFile(
      join(folder, 'script'),
      completionScript(shell, completedCommands(await buildProgram()), '0.0.0'),
    );
  });
  const shown = (...words: readonly string[]) => completedAt(shell, join(folder, 'script'), ...words);
  return { folder, shown };
}

/** A service whose sources are made up; its members are there once a test runs. */
export function serviceWithSources(): PublicService {
  const service = {} as PublicService;
  let sources: Awaited<ReturnType<typeof madeUpSources>>;
  beforeAll(async () => {
    sources = await madeUpSources();
    Object.assign(service, await publicService(sources.variables));
  });
  afterAll(async () => {
    await service.stop();
    await sources.stop();
  });
  return service;
}
