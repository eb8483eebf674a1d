import type { Ask } from '../call.ts';
import { type Download, downloadOf } from '../download.ts';
import type { WaitOptions } from '../jobs/wait.ts';
import type { BodyOf, CallOptions, KeyedOptions, QueryOf } from '../operation-types.ts';
import { Pages } from '../pages.ts';
import type {
  BackTestReport,
  HistoryEvent,
  JobAccepted,
  Valuation,
  ValuationItem,
  ValuationReplay,
  ValuationReport,
} from '../shapes.ts';
import type { Transport } from '../transport.ts';
import type { Jobs } from './jobs.ts';

type BackTestOf = Omit<QueryOf<'runBackTest'>, 'format'>;

export class Valuations {
  readonly #transport: Transport;
  readonly #ask: Ask;
  readonly #jobs: Jobs;

  constructor(transport: Transport, ask: Ask, jobs: Jobs) {
    this.#transport = transport;
    this.#ask = ask;
    this.#jobs = jobs;
  }

  /** Requests a valuation: it is queued; follow its progress by `job_id`. */
  request(valuation: BodyOf<'requestValuation'>, options: KeyedOptions = {}): Promise<JobAccepted> {
    return this.#ask('requestValuation', { body: valuation, ...options });
  }

  /** Requests a valuation, waits until it has ended and reads it: `CALCULATED`, `NO_COVERAGE` or `FAILED`. */
  async requestAndWait(
    valuation: BodyOf<'requestValuation'>,
    { idempotencyKey, onProgress, timeout, ...options }: KeyedOptions & WaitOptions = {},
  ): Promise<Valuation> {
    const accepted = await this.request(valuation, { ...options, idempotencyKey });
    await this.#jobs.wait(accepted.job_id, { ...options, onProgress, timeout });
    return this.get(accepted.valuation_id, options);
  }

  /** One valuation, now or at an instant (`as_of`). */
  get(id: string, { as_of, ...options }: QueryOf<'getValuation'> & CallOptions = {}): Promise<Valuation> {
    return this.#ask('getValuation', { path: { id }, query: { ...(as_of && { as_of }) }, ...options });
  }

  /** Valuations, newest first; with `asset_id` the history of an asset's values. */
  list(query: QueryOf<'listValuations'> = {}, options: CallOptions = {}): Pages<ValuationItem> {
    return new Pages((cursor) =>
      this.#ask('listValuations', { query: { ...query, ...(cursor && { cursor }) }, ...options }),
    );
  }

  /** Approves or rejects; by another person than who requested it or last wrote its asset. */
  review(id: string, review: BodyOf<'reviewValuation'>, options: KeyedOptions = {}): Promise<Valuation> {
    return this.#ask('reviewValuation', { path: { id }, body: review, ...options });
  }

  /** Withdraws an approval, for fraud or error. */
  withdraw(id: string, why: BodyOf<'withdrawValuation'>, options: KeyedOptions = {}): Promise<Valuation> {
    return this.#ask('withdrawValuation', { path: { id }, body: why, ...options });
  }

  /** The report of a valuation that has ended. */
  report(id: string, options: CallOptions = {}): Promise<ValuationReport> {
    return this.#ask('getValuationReport', { path: { id }, query: { format: 'json' }, ...options });
  }

  /** As PDF. */
  reportPdf(id: string, options: CallOptions = {}): Promise<Download> {
    const wire = { path: { id }, query: { format: 'pdf' }, ...options };
    return downloadOf(this.#transport, 'getValuationReport', wire);
  }

  /** Compares the last values of sold assets with their proceeds, by class and method. */
  backTest(query: BackTestOf = {}, options: CallOptions = {}): Promise<BackTestReport> {
    return this.#ask('runBackTest', { query: { ...query, format: 'json' }, ...options });
  }

  /** As PDF. */
  backTestPdf(query: BackTestOf = {}, options: CallOptions = {}): Promise<Download> {
    const wire = { query: { ...query, format: 'pdf' }, ...options };
    return downloadOf(this.#transport, 'runBackTest', wire);
  }

  /** Calculates it again from the log, now or up to an instant (`as_of`), and compares. Needs `AUDITOR` or `REVIEWER`. */
  replay(
    id: string,
    { as_of, ...options }: QueryOf<'getValuationReplay'> & CallOptions = {},
  ): Promise<ValuationReplay> {
    return this.#ask('getValuationReplay', {
      path: { id },
      query: { ...(as_of && { as_of }) },
      ...options,
    });
  }

  /** The bundle, for `audit verify --bundle` elsewhere. Needs `AUDITOR` or `REVIEWER`. */
  bundle(id: string, options: CallOptions = {}): Promise<Download> {
    return downloadOf(this.#transport, 'getValuationBundle', { path: { id }, ...options });
  }

  /** The stored events, oldest first. Needs `AUDITOR` or `REVIEWER`. */
  history(
    id: string,
    query: QueryOf<'getValuationHistory'> = {},
    options: CallOptions = {},
  ): Pages<HistoryEvent> {
    return new Pages((cursor) =>
      this.#ask('getValuationHistory', {
        path: { id },
        query: { ...query, ...(cursor && { cursor }) },
        ...options,
      }),
    );
  }
}
