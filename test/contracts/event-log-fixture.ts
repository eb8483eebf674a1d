import { afterAll, beforeAll } from 'vitest';
import type { Append, AppendOutcome, EventLog, Position } from '../../src/engine/log/event-log.ts';
import { eventually } from '../support/eventually.ts';
import { type Address, startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

/** An entry that another program writes into the store: at a given place, with any texts. */
export interface ForeignEvent {
  readonly stream: string;
  /** The next revision of the stream. */
  readonly revision: number;
  readonly eventId: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/** What an adapter provides to run the contract: a store, and access to it. */
export interface EventLogStore {
  /** Address of the store; the contract connects to it through a proxy. */
  readonly address: Address;
  /** A new instance, as another process would make it; through the proxy when an address is given. */
  open(through?: Address): EventLog;
  /** Writes to the store without the port. */
  writeForeign(event: ForeignEvent): Promise<void>;
  /** Removes the store after the last test. */
  close(): Promise<void>;
}

export interface OpenedLogs {
  /** The instance most tests use. */
  readonly log: EventLog;
  /** An instance of another process on the same store. */
  readonly other: EventLog;
  /** An instance whose connections go through `proxy`. */
  readonly fragile: EventLog;
  readonly proxy: TcpProxy;
  readonly writeForeign: EventLogStore['writeForeign'];
}

/** Opens the logs for the tests of one block and closes them afterwards; its members exist only while tests run. */
export function openLogs(start: () => Promise<EventLogStore>): OpenedLogs {
  const logs: Partial<Record<keyof OpenedLogs, unknown>> = {};
  let store: EventLogStore;
  beforeAll(async () => {
    store = await start();
    const proxy = await startTcpProxy(store.address);
    Object.assign(logs, {
      log: store.open(),
      other: store.open(),
      fragile: store.open(proxy.address),
      proxy,
      writeForeign: store.writeForeign,
    } satisfies OpenedLogs);
  });
  afterAll(async () => {
    const { log, other, fragile, proxy } = logs as unknown as OpenedLogs;
    await Promise.all([log.close(), other.close(), fragile.close()]);
    await proxy.close();
    await store.close();
  });
  return logs as unknown as OpenedLogs;
}

/** Appends, and waits until the events can be read: the answer may come earlier. */
export async function appendShown(log: EventLog, append: Append): Promise<AppendOutcome> {
  const outcome = await log.append(append);
  if (outcome.outcome === 'appended') {
    await shown(log, append);
    await eventually(async () => (await log.head()) >= outcome.position);
  }
  return outcome;
}

/** Waits until the stream can be read to the end of this append. */
export async function shown(log: EventLog, { stream, expectedRevision, events }: Append): Promise<void> {
  const last = { fromRevision: expectedRevision + events.length, limit: 1 };
  await eventually(async () => (await log.readStream(stream, last)).length > 0);
}

/**
 * The head, once all stored events can be read: a log may hold newer events back while any older transaction runs.
 */
export async function settledHead(log: EventLog): Promise<Position> {
  const reading = { limit: 1, keepUnreadable: true };
  const settled = await eventually(async () => {
    const batch = await log.readAll({ ...reading, after: await log.head() });
    return batch.caughtUp ? batch : undefined;
  });
  return settled.position;
}
