import type { Ask } from '../call.ts';
import type { BodyOf, CallOptions, KeyedOptions, QueryOf } from '../operation-types.ts';
import { Pages } from '../pages.ts';
import type { HistoryEventOfStreams, ListedObligation, Obligation, ObligationCoverage } from '../shapes.ts';

/** What a patch is meant for: the very version that was read. */
type ObligationVersion = Pick<Obligation, 'id' | 'version'>;

export class Obligations {
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Registers an obligation. Its reference is its own for good: another with it is 409. */
  register(obligation: BodyOf<'registerObligation'>, options: KeyedOptions = {}): Promise<Obligation> {
    return this.#ask('registerObligation', { body: obligation, ...options });
  }

  /** One obligation, as it is or as it was (`as_of`). */
  get(id: string, { as_of, ...options }: QueryOf<'getObligation'> & CallOptions = {}): Promise<Obligation> {
    return this.#ask('getObligation', { path: { id }, query: { ...(as_of && { as_of }) }, ...options });
  }

  /** Obligations, newest first, each with what secures it now. */
  list(query: QueryOf<'listObligations'> = {}, options: CallOptions = {}): Pages<ListedObligation> {
    return new Pages((cursor) =>
      this.#ask('listObligations', { query: { ...query, ...(cursor && { cursor }) }, ...options }),
    );
  }

  /** Changes the version that was read, and no other: 412 `VERSION_MISMATCH` when it is no longer the current one. */
  patch(
    obligation: ObligationVersion,
    changes: BodyOf<'patchObligation'>,
    options: CallOptions = {},
  ): Promise<Obligation> {
    const headers = { 'If-Match': `"${obligation.version}"` };
    return this.#ask('patchObligation', { path: { id: obligation.id }, headers, body: changes, ...options });
  }

  /** What secures it, now or as it stood (`as_of`). */
  coverage(
    id: string,
    { as_of, ...options }: QueryOf<'getObligationCoverage'> & CallOptions = {},
  ): Promise<ObligationCoverage> {
    const query = { ...(as_of && { as_of }) };
    return this.#ask('getObligationCoverage', { path: { id }, query, ...options });
  }

  /** The stored events and what was told of its coverage, oldest first. Needs `AUDITOR` or `REVIEWER`. */
  history(
    id: string,
    query: QueryOf<'getObligationHistory'> = {},
    options: CallOptions = {},
  ): Pages<HistoryEventOfStreams> {
    return new Pages((cursor) =>
      this.#ask('getObligationHistory', {
        path: { id },
        query: { ...query, ...(cursor && { cursor }) },
        ...options,
      }),
    );
  }
}
