import type { Ask } from '../call.ts';
import type { BodyOf, CallOptions, KeyedOptions, QueryOf } from '../operation-types.ts';
import { Pages } from '../pages.ts';
import type { HistoryEvent, Policy } from '../shapes.ts';

export class Policies {
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  propose(policy: BodyOf<'proposePolicy'>, options: KeyedOptions = {}): Promise<Policy> {
    return this.#ask('proposePolicy', { body: policy, ...options });
  }

  /** Approves or rejects; by another person than who proposed it. */
  decide(id: string, decision: BodyOf<'decidePolicy'>, options: KeyedOptions = {}): Promise<Policy> {
    return this.#ask('decidePolicy', { path: { id }, body: decision, ...options });
  }

  /** One policy, now or at an instant (`as_of`). */
  get(id: string, { as_of, ...options }: QueryOf<'getPolicy'> & CallOptions = {}): Promise<Policy> {
    return this.#ask('getPolicy', { path: { id }, query: { ...(as_of && { as_of }) }, ...options });
  }

  /** Policies, newest first. */
  list(query: QueryOf<'listPolicies'> = {}, options: CallOptions = {}): Pages<Policy> {
    return new Pages((cursor) =>
      this.#ask('listPolicies', { query: { ...query, ...(cursor && { cursor }) }, ...options }),
    );
  }

  /** The stored events, oldest first. Needs `AUDITOR` or `REVIEWER`. */
  history(
    id: string,
    query: QueryOf<'getPolicyHistory'> = {},
    options: CallOptions = {},
  ): Pages<HistoryEvent> {
    return new Pages((cursor) =>
      this.#ask('getPolicyHistory', {
        path: { id },
        query: { ...query, ...(cursor && { cursor }) },
        ...options,
      }),
    );
  }
}
