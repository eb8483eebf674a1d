import type { Ask } from '../call.ts';
import type { BodyOf, CallOptions, KeyedOptions, QueryOf } from '../operation-types.ts';
import { Pages } from '../pages.ts';

export const policiesOf = (ask: Ask) => ({
  propose: (policy: BodyOf<'proposePolicy'>, options: KeyedOptions = {}) =>
    ask('proposePolicy', { body: policy, ...options }),

  /** Approves or rejects: by somebody who did not propose it. */
  decide: (id: string, decision: BodyOf<'decidePolicy'>, options: KeyedOptions = {}) =>
    ask('decidePolicy', { path: { id }, body: decision, ...options }),

  get: (id: string, { as_of, ...options }: QueryOf<'getPolicy'> & CallOptions = {}) =>
    ask('getPolicy', { path: { id }, query: { ...(as_of && { as_of }) }, ...options }),

  list: (query: QueryOf<'listPolicies'> = {}, options: CallOptions = {}) =>
    new Pages((cursor) =>
      ask('listPolicies', { query: { ...query, ...(cursor && { cursor }) }, ...options }),
    ),

  history: (id: string, query: QueryOf<'getPolicyHistory'> = {}, options: CallOptions = {}) =>
    new Pages((cursor) =>
      ask('getPolicyHistory', { path: { id }, query: { ...query, ...(cursor && { cursor }) }, ...options }),
    ),
});
