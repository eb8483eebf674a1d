import type { Ask } from '../call.ts';
import type { BodyOf, CallOptions, KeyedOptions, QueryOf } from '../operation-types.ts';
import { Pages } from '../pages.ts';

export const scenariosOf = (ask: Ask) => ({
  propose: (scenario: BodyOf<'proposeScenario'>, options: KeyedOptions = {}) =>
    ask('proposeScenario', { body: scenario, ...options }),

  /** Approves or rejects: by somebody who did not propose it. */
  decide: (id: string, decision: BodyOf<'decideScenario'>, options: KeyedOptions = {}) =>
    ask('decideScenario', { path: { id }, body: decision, ...options }),

  get: (id: string, { as_of, ...options }: QueryOf<'getScenario'> & CallOptions = {}) =>
    ask('getScenario', { path: { id }, query: { ...(as_of && { as_of }) }, ...options }),

  list: (query: QueryOf<'listScenarios'> = {}, options: CallOptions = {}) =>
    new Pages((cursor) =>
      ask('listScenarios', { query: { ...query, ...(cursor && { cursor }) }, ...options }),
    ),

  history: (id: string, query: QueryOf<'getScenarioHistory'> = {}, options: CallOptions = {}) =>
    new Pages((cursor) =>
      ask('getScenarioHistory', { path: { id }, query: { ...query, ...(cursor && { cursor }) }, ...options }),
    ),
});
