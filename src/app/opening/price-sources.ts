import { join } from 'node:path';
import type { Tracing } from '../../engine/telemetry/tracing.ts';
import type { Clock } from '../../kernel/clock.ts';
import { createPriceSources, createSourceImports } from '../../sources/index.ts';
import type { PriceSources } from '../../valuation/references/contract.ts';
import type { Configuration } from '../configuration.ts';
import type { Watch } from '../service/watch.ts';

const importsDir = ({ SOURCE_IMPORTS_DIR, DATA_DIR }: Configuration): string =>
  SOURCE_IMPORTS_DIR ?? join(DATA_DIR, 'imports');

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
  // Makes the sources look for imported files now, so that the first coverage answer includes them.
  sources.health();
  return tracing ? tracedSources(sources, tracing) : sources;
}

/** Fetch with a span for each call. It names the host and never the path, which may identify a person's asset. */
const tracedFetch =
  (fetch: typeof globalThis.fetch, tracing: Tracing): typeof globalThis.fetch =>
  (input, init) => {
    const { host } = new URL(input instanceof Request ? input.url : input);
    const method = init?.method ?? 'GET';
    const attributes = { 'server.address': host, 'http.request.method': method };
    return tracing.within({ name: method, kind: 'client', attributes }, async (note) => {
      const response = await fetch(input, init);
      note({ 'http.response.status_code': response.status });
      return response;
    });
  };

export const openSourceImports = (configuration: Configuration, clock: Clock) =>
  createSourceImports({ importsDir: importsDir(configuration), clock });

/** Price sources with a span for each query; the fetches are spans below it. */
const tracedSources = (sources: PriceSources, tracing: Tracing): PriceSources => {
  const traced = <T>(name: string, work: () => Promise<T>, answerOf: (asked: T) => SourceAnswer) =>
    tracing.within({ name }, async (note) => {
      const asked = await work();
      const answer = answerOf(asked);
      note(answer.found ? { found: true } : { found: false, reason: answer.reason });
      return asked;
    });
  return {
    ...sources,
    ask: (query) =>
      traced(
        `ask ${query.kind}`,
        () => sources.ask(query),
        ({ answer }) => answer,
      ),
    list: (query) =>
      traced(
        `list ${query.kind}`,
        () => sources.list(query),
        (answer) => answer,
      ),
  };
};

type SourceAnswer = { readonly found: true } | { readonly found: false; readonly reason: string };
