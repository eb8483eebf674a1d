import { join } from 'node:path';
import type { Clock } from '../ports/clock.ts';
import type { PriceSources } from '../price-sources/contract.ts';
import { createPriceSources, createSourceImports } from '../price-sources/index.ts';
import { tracedFetch } from '../telemetry/traced-fetch.ts';
import type { Configuration } from './configuration.ts';
import { tracedSources } from './traced-sources.ts';
import type { Watch } from './watch.ts';

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
