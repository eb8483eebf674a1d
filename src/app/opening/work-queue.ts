import { inProcessWorkQueue } from '../../engine/queue/in-process.ts';
import type { WorkQueue } from '../../engine/queue/work-queue.ts';
import type { Log } from '../../engine/telemetry/log.ts';
import type { Configuration } from '../configuration.ts';

/** What a worker took with it when it died is given to another after this time; a living one says that it works. */
const ACK_WAIT_MS = 6_000;

/** Work that fails while the log is away must not sleep long into the time when it is back. */
const MAX_BACKOFF_MS = 4_000;

/** The queue between dispatcher and workers. NATS's client is loaded only where it is used; nothing connects yet. */
export async function openWorkQueue(configuration: Configuration, log: Log): Promise<WorkQueue> {
  const { NATS_URL, NATS_CREDENTIALS_FILE, NATS_CA_FILE, NATS_REPLICAS } = configuration;
  if (NATS_URL === undefined) return inProcessWorkQueue({ maxBackoffMs: MAX_BACKOFF_MS });
  const { natsWorkQueue } = await import('../../engine/queue/nats/work-queue.ts');
  return natsWorkQueue({
    url: NATS_URL,
    credentialsFile: NATS_CREDENTIALS_FILE,
    caFile: NATS_CA_FILE,
    replicas: NATS_REPLICAS,
    ackWaitMs: ACK_WAIT_MS,
    maxBackoffMs: MAX_BACKOFF_MS,
    onGivenUp: ({ kind, id }, deliveries) =>
      log.warn({ kind, id, deliveries }, 'left the queue unfinished; it will be requeued from the log'),
  });
}
