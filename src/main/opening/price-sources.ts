import { join } from 'node:path';
import { tracedFetch } from '../../border/telemetry/traced-fetch.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { PriceSources } from '../../sources/contract.ts';
import { createPriceSources, createSourceImports } from '../../sources/index.ts';
import type { Configuration } from '../configuration.ts';
import type { Watch } from '../service/watch.ts';
import { tracedSources } from '../traced/sources.ts';

const importsDir = ({ SOURCE_IMPORTS_DIR, DATA_DIR }: Configuration): string =>
  SOURCE_IMPORTS_DIR ?? join(DATA_DIR, 'imports');

/** The price sources as the environment sets them. */
export function openPriceSources(configuration: Configuration, clock: Clock, watch?: Watch): PriceSources {
  const { counters, tracing } = watch ?? {};
  const sources = createPriceSources({
    addresses: configuration,
    importsDir: importsDir(configuration),
    fipeToken: configuration.SOURCE_FIPE_TOKEN,
    clock,
    ...(counters && { onAsked: (source, answered) => counters.countQuestion(source, answered) }),
    ...(tracing && { fetch: tracedFetch(globalThis.fetch, tracing) }),
  });
  // Looks for imported files now, so that the first who asks what is covered is told of them.
  sources.health();
  return tracing ? tracedSources(sources, tracing) : sources;
}

/** The files that an operator imports. */
export const openSourceImports = (configuration: Configuration, clock: Clock) =>
  createSourceImports({ importsDir: importsDir(configuration), clock });
