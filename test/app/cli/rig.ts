import type { Command } from 'commander';
import { afterAll, beforeAll } from 'vitest';
import { madeUpSources } from '../../docs/made-up-sources.ts';
import { type PublicService, publicService } from '../../support/public-service.ts';

/** Every command below this one, with its full name. */
export const verbsBelow = (
  command: Command,
  above: readonly string[] = [],
): readonly (readonly [string, Command])[] =>
  command.commands.flatMap((each) => {
    const path = [...above, each.name()];
    return [[path.join(' '), each] as const, ...verbsBelow(each, path)];
  });

/** A service with fake sources; its members exist once a test runs. */
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
