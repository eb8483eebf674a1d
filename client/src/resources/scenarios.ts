import type { Ask } from '../call.ts';
import type { BodyOf, CallOptions, KeyedOptions, QueryOf } from '../operation-types.ts';
import { Pages } from '../pages.ts';
import type { HistoryEvent, Scenario, ScenarioItem } from '../shapes.ts';

export class Scenarios {
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  propose(scenario: BodyOf<'proposeScenario'>, options: KeyedOptions = {}): Promise<Scenario> {
    return this.#ask('proposeScenario', { body: scenario, ...options });
  }

  /** Approves or rejects; by another person than who proposed it. */
  decide(id: string, decision: BodyOf<'decideScenario'>, options: KeyedOptions = {}): Promise<Scenario> {
    return this.#ask('decideScenario', { path: { id }, body: decision, ...options });
  }

  /** One scenario, now or at an instant (`as_of`). */
  get(id: string, { as_of, ...options }: QueryOf<'getScenario'> & CallOptions = {}): Promise<Scenario> {
    return this.#ask('getScenario', { path: { id }, query: { ...(as_of && { as_of }) }, ...options });
  }

  /** Scenarios, newest first. */
  list(query: QueryOf<'listScenarios'> = {}, options: CallOptions = {}): Pages<ScenarioItem> {
    return new Pages((cursor) =>
      this.#ask('listScenarios', { query: { ...query, ...(cursor && { cursor }) }, ...options }),
    );
  }

  /** The stored events, oldest first. Needs `AUDITOR` or `REVIEWER`. */
  history(
    id: string,
    query: QueryOf<'getScenarioHistory'> = {},
    options: CallOptions = {},
  ): Pages<HistoryEvent> {
    return new Pages((cursor) =>
      this.#ask('getScenarioHistory', {
        path: { id },
        query: { ...query, ...(cursor && { cursor }) },
        ...options,
      }),
    );
  }
}
