import type { Ask } from '../call.ts';
import type { BodyOf, CallOptions, KeyedOptions, QueryOf } from '../operation-types.ts';
import { Pages } from '../pages.ts';
import type { Guarantee, HistoryEventOfStreams, ListedGuarantee } from '../shapes.ts';

export class Guarantees {
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  propose(guarantee: BodyOf<'proposeGuarantee'>, options: KeyedOptions = {}): Promise<Guarantee> {
    return this.#ask('proposeGuarantee', { body: guarantee, ...options });
  }

  /** Recognizes or rejects; by another person than who proposed it or last wrote its obligation. 409 `ENCUMBERED` names conflicts. */
  decide(id: string, decision: BodyOf<'decideGuarantee'>, options: KeyedOptions = {}): Promise<Guarantee> {
    return this.#ask('decideGuarantee', { path: { id }, body: decision, ...options });
  }

  /** Frees the asset, for good. */
  release(id: string, release: BodyOf<'releaseGuarantee'>, options: KeyedOptions = {}): Promise<Guarantee> {
    return this.#ask('releaseGuarantee', { path: { id }, body: release, ...options });
  }

  /** Records its registration; the last one counts. */
  recordRegistration(
    id: string,
    registration: BodyOf<'recordGuaranteeRegistration'>,
    options: KeyedOptions = {},
  ): Promise<Guarantee> {
    return this.#ask('recordGuaranteeRegistration', { path: { id }, body: registration, ...options });
  }

  /** One guarantee, now or at an instant (`as_of`). */
  get(id: string, { as_of, ...options }: QueryOf<'getGuarantee'> & CallOptions = {}): Promise<Guarantee> {
    return this.#ask('getGuarantee', { path: { id }, query: { ...(as_of && { as_of }) }, ...options });
  }

  /** Guarantees, newest first. */
  list(query: QueryOf<'listGuarantees'> = {}, options: CallOptions = {}): Pages<ListedGuarantee> {
    return new Pages((cursor) =>
      this.#ask('listGuarantees', { query: { ...query, ...(cursor && { cursor }) }, ...options }),
    );
  }

  /** The stored events, oldest first. Needs `AUDITOR` or `REVIEWER`. */
  history(
    id: string,
    query: QueryOf<'getGuaranteeHistory'> = {},
    options: CallOptions = {},
  ): Pages<HistoryEventOfStreams> {
    return new Pages((cursor) =>
      this.#ask('getGuaranteeHistory', {
        path: { id },
        query: { ...query, ...(cursor && { cursor }) },
        ...options,
      }),
    );
  }
}
