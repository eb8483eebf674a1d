import type { Ask } from '../call.ts';
import { type Download, downloadOf } from '../download.ts';
import type { BodyOf, CallOptions, KeyedOptions, QueryOf } from '../operation-types.ts';
import { Pages } from '../pages.ts';
import type {
  HistoryEventOfStreams,
  ListedObligation,
  Obligation,
  ObligationCoverage,
  ObligationReport,
  ScrExport,
  StressTest,
} from '../shapes.ts';
import type { Transport } from '../transport.ts';

/** The version that a patch applies to: the one that was read. */
type ObligationVersion = Pick<Obligation, 'id' | 'version'>;

type BaseDate = Pick<QueryOf<'exportObligations'>, 'base_date'>;

export class Obligations {
  readonly #transport: Transport;
  readonly #ask: Ask;

  constructor(transport: Transport, ask: Ask) {
    this.#transport = transport;
    this.#ask = ask;
  }

  /** Registers an obligation. Its reference is unique for good: another registration with it is 409. */
  register(obligation: BodyOf<'registerObligation'>, options: KeyedOptions = {}): Promise<Obligation> {
    return this.#ask('registerObligation', { body: obligation, ...options });
  }

  /** One obligation, now or at an instant (`as_of`). */
  get(id: string, { as_of, ...options }: QueryOf<'getObligation'> & CallOptions = {}): Promise<Obligation> {
    return this.#ask('getObligation', { path: { id }, query: { ...(as_of && { as_of }) }, ...options });
  }

  /** Obligations, newest first, each with its current coverage. */
  list(query: QueryOf<'listObligations'> = {}, options: CallOptions = {}): Pages<ListedObligation> {
    return new Pages((cursor) =>
      this.#ask('listObligations', { query: { ...query, ...(cursor && { cursor }) }, ...options }),
    );
  }

  /** Changes only the version that was read: 412 `VERSION_MISMATCH` when it is no longer the current one. */
  patch(
    obligation: ObligationVersion,
    changes: BodyOf<'patchObligation'>,
    options: CallOptions = {},
  ): Promise<Obligation> {
    const headers = { 'If-Match': `"${obligation.version}"` };
    return this.#ask('patchObligation', { path: { id: obligation.id }, headers, body: changes, ...options });
  }

  /** Its coverage, now or at an instant (`as_of`). */
  coverage(
    id: string,
    { as_of, ...options }: QueryOf<'getObligationCoverage'> & CallOptions = {},
  ): Promise<ObligationCoverage> {
    const query = { ...(as_of && { as_of }) };
    return this.#ask('getObligationCoverage', { path: { id }, query, ...options });
  }

  /** Today's coverage with the calculation of every figure. */
  report(id: string, options: CallOptions = {}): Promise<ObligationReport> {
    return this.#ask('getObligationReport', { path: { id }, query: { format: 'json' }, ...options });
  }

  /** As PDF. */
  reportPdf(id: string, options: CallOptions = {}): Promise<Download> {
    const wire = { path: { id }, query: { format: 'pdf' }, ...options };
    return downloadOf(this.#transport, 'getObligationReport', wire);
  }

  /** The guarantees for the lender's report to the SCR, at the end of a day. */
  export({ base_date, ...options }: BaseDate & CallOptions = {}): Promise<ScrExport> {
    const query = { format: 'json', ...(base_date && { base_date }) } as const;
    return this.#ask('exportObligations', { query, ...options });
  }

  /** As CSV. */
  exportCsv({ base_date, ...options }: BaseDate & CallOptions = {}): Promise<Download> {
    const query = { format: 'csv', ...(base_date && { base_date }) };
    return downloadOf(this.#transport, 'exportObligations', { query, ...options });
  }

  /** Coverage under changed values: `{ shock: ['INVENTORY:-0.20'] }`. Nothing is stored. */
  stressTest(query: QueryOf<'runStressTest'> = {}, options: CallOptions = {}): Promise<StressTest> {
    return this.#ask('runStressTest', { query, ...options });
  }

  /** The stored events, including changes of its coverage, oldest first. Needs `AUDITOR` or `REVIEWER`. */
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
