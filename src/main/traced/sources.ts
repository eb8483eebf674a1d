import type { Tracing } from '../../border/telemetry/tracing.ts';
import type { PriceSources } from '../../sources/contract.ts';

/** Questions to price sources, each a span; what really goes out are the spans below it. */
export const tracedSources = (sources: PriceSources, tracing: Tracing): PriceSources => ({
  ...sources,
  ask: (query) =>
    tracing.within({ name: `ask ${query.kind}` }, async (note) => {
      const asked = await sources.ask(query);
      note(asked.answer.found ? { found: true } : { found: false, reason: asked.answer.reason });
      return asked;
    }),
  list: (query) =>
    tracing.within({ name: `list ${query.kind}` }, async (note) => {
      const answer = await sources.list(query);
      note(answer.found ? { found: true } : { found: false, reason: answer.reason });
      return answer;
    }),
});
