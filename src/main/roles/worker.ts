import { hostname } from 'node:os';
import { AmountOutOfRange } from '../../asset-classes/contract.ts';
import type { PriceSources } from '../../price-sources/contract.ts';
import { supervise } from '../../subscriptions/supervisor.ts';
import { methodResults } from '../../valuation/method-results.ts';
import { type Calculate, NotCalculable, valuationWorker } from '../../valuation/worker.ts';
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
          return handle(delivery);
        },
      }),
  });
}

const calculateWith =
  (sources: PriceSources): Calculate =>
  async (input) => {
    try {
      return await methodResults(input, sources);
    } catch (error) {
      if (error instanceof AmountOutOfRange) throw new NotCalculable(error.code.toUpperCase(), error.message);
      throw error;
    }
  };
