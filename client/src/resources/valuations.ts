import type { Ask } from '../call.ts';
import { downloadOf } from '../download.ts';
import type { WaitOptions } from '../job-waiting.ts';
import type { BodyOf, CallOptions, KeyedOptions, QueryOf } from '../operation-types.ts';
import { Pages } from '../pages.ts';
import type { EndedJob, Valuation } from '../shapes.ts';
import type { Transport } from '../transport.ts';

export interface ValuationParts {
  readonly transport: Transport;
  readonly ask: Ask;
  readonly waitForJob: (id: string, options: WaitOptions) => Promise<EndedJob>;
}

export const valuationsOf = ({ transport, ask, waitForJob }: ValuationParts) => {
  /** Requests a valuation: it is queued, and `job_id` tells how far it is. */
  const request = (valuation: BodyOf<'requestValuation'>, options: KeyedOptions = {}) =>
    ask('requestValuation', { body: valuation, ...options });

  const get = (id: string, { as_of, ...options }: QueryOf<'getValuation'> & CallOptions = {}) =>
    ask('getValuation', { path: { id }, query: { ...(as_of && { as_of }) }, ...options });

  return {
    request,

    /** Requests a valuation, waits until it has ended and reads it: `CALCULATED`, `NO_COVERAGE` or `FAILED`. */
    async requestAndWait(
      valuation: BodyOf<'requestValuation'>,
      { idempotencyKey, ...options }: KeyedOptions & WaitOptions = {},
    ): Promise<Valuation> {
      const { onProgress: _, timeout: __, ...common } = options;
      const accepted = await request(valuation, { ...common, idempotencyKey });
      await waitForJob(accepted.job_id, options);
      return get(accepted.valuation_id, common);
    },

    /** One valuation, as it is or as it was (`as_of`). */
    get,

    /** Valuations, newest first; with `asset_id` the history of an asset's values. */
    list: (query: QueryOf<'listValuations'> = {}, options: CallOptions = {}) =>
      new Pages((cursor) =>
        ask('listValuations', { query: { ...query, ...(cursor && { cursor }) }, ...options }),
      ),

    /** Approves or rejects: by somebody who neither requested it nor last wrote its asset. */
    review: (id: string, review: BodyOf<'reviewValuation'>, options: KeyedOptions = {}) =>
      ask('reviewValuation', { path: { id }, body: review, ...options }),

    /** Takes an approval back: fraud or error. */
    withdraw: (id: string, withdrawal: BodyOf<'withdrawValuation'>, options: KeyedOptions = {}) =>
      ask('withdrawValuation', { path: { id }, body: withdrawal, ...options }),

    /** The report of a valuation that has ended. */
    report: (id: string, options: CallOptions = {}) =>
      ask('getValuationReport', { path: { id }, query: { format: 'json' }, ...options }),

    /** The same as PDF, by default in Portuguese. */
    reportPdf: (id: string, options: CallOptions = {}) =>
      downloadOf(transport, 'getValuationReport', { path: { id }, query: { format: 'pdf' }, ...options }),

    /** The stored events, oldest first. Needs `AUDITOR` or `REVIEWER`. */
    history: (id: string, query: QueryOf<'getValuationHistory'> = {}, options: CallOptions = {}) =>
      new Pages((cursor) =>
        ask('getValuationHistory', {
          path: { id },
          query: { ...query, ...(cursor && { cursor }) },
          ...options,
        }),
      ),
  };
};
