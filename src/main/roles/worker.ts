import { hostname } from 'node:os';
import { AmountOutOfRange } from '../../asset-classes/contract.ts';
import { estimate } from '../../estimation/estimate.ts';
import type { PriceSources } from '../../price-sources/contract.ts';
import { supervise } from '../../subscriptions/supervisor.ts';
import { type Calculate, NotCalculable, valuationWorker } from '../../valuation/worker.ts';
import { tracedAttempts } from '../traced-attempts.ts';
import type { RoleParts } from './role-parts.ts';

/** Valuations that one worker process calculates at once: most of their time is waiting for the log and the sources. */
const CONCURRENCY = 16;

/** Takes work from the queue and calculates. Workers compete; the log decides who was first. */
export function runWorker({
  engines,
  queue,
  documents,
  sources,
  log,
  watch: { tracing },
  reportState,
  signal,
}: RoleParts): Promise<void> {
  const handle = valuationWorker({
    log: engines.eventLog,
    handler: engines.handler,
    documents,
    calculate: calculateWith(sources),
    worker: `${hostname()}:${process.pid}`,
    onFailure: (valuationId, error) =>
      log.warn({ valuation_id: valuationId, err: error }, 'an attempt at a valuation failed'),
  });
  const work = tracing ? tracedAttempts(handle, engines.eventLog, tracing) : handle;
  return supervise({
    name: 'worker',
    signal,
    onState: (state) => reportState('worker', state),
    run: (run) =>
      queue.consume({
        concurrency: CONCURRENCY,
        signal: run.signal,
        handle(delivery) {
          run.progressed();
          return work(delivery);
        },
      }),
  });
}

const calculateWith =
  (sources: PriceSources): Calculate =>
  async ({ asset, valuation_date }) => {
    try {
      return await estimate(asset.asset_class, asset.attributes, valuation_date, sources);
    } catch (error) {
      if (error instanceof AmountOutOfRange) throw new NotCalculable(error.code.toUpperCase(), error.message);
      throw error;
    }
  };
