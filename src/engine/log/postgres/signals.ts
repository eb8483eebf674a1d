import pg from 'pg';
import { endSoon } from '../../postgres/pool.ts';

export type Signals = ReturnType<typeof createSignals>;

const CHANNEL = 'event_log_appended';
/** Appends of this stretch of time share one NOTIFY: each costs the server a transaction under a lock of all. */
const DEBOUNCE_MS = 5;
/** A lost connection is tried again no sooner. Until then followers poll. */
const RECONNECT_MS = 1_000;
/** A connection on which somebody waits to hear something is asked so often whether it still lives. */
const HEARTBEAT_MS = 2_000;

interface Link {
  say(text: string): Promise<unknown>;
  end(): Promise<void>;
}

/**
 * Notifies followers that something was stored: in this process at once, in others by NOTIFY. Nothing here fails: a signal that is
 * lost costs a follower one polling interval.
 */
export function createSignals(connectionString: string, applicationName: string) {
  const waiters = new Set<() => void>();
  let signals = 0;
  let debounce: NodeJS.Timeout | undefined;
  let connecting: Promise<Link | undefined> | undefined;
  let isPending = false;
  let notifying = Promise.resolve();
  let closed = false;

  function wake(): void {
    signals += 1;
    for (const waiter of [...waiters]) waiter();
  }

  function connection(): Promise<Link | undefined> {
    connecting ??= closed ? Promise.resolve(undefined) : connect();
    return connecting;
  }

  async function connect(): Promise<Link | undefined> {
    const client = new pg.Client({
      connectionString,
      application_name: `${applicationName} signals`,
      connectionTimeoutMillis: 2_000,
      query_timeout: 2_000,
      keepAlive: true,
    });
    let heartbeat: NodeJS.Timeout | undefined;
    let isOver = false;
    const end = async () => {
      if (isOver) return;
      isOver = true;
      clearInterval(heartbeat);
      setTimeout(() => {
        connecting = undefined;
      }, RECONNECT_MS).unref();
      await endSoon(client);
    };
    client.on('error', () => {});
    client.once('end', () => void end());
    client.on('notification', ({ processId }) => {
      // Own appends woke their followers already. `processID` is set by `connect`, but not in the types of `pg`.
      if (processId !== (client as unknown as { processID: number }).processID) wake();
    });
    try {
      await client.connect();
      // A signal need not be durable: the NOTIFY of a crash would be lost anyway.
      await client.query(`set synchronous_commit = off; listen ${CHANNEL}`);
    } catch {
      void end();
      return undefined;
    }
    let said: Promise<unknown> = Promise.resolve();
    /** One word after the other; a connection that takes none is given up. */
    const say = (text: string) => {
      said = said.then(() => client.query(text)).catch(end);
      return said;
    };
    heartbeat = setInterval(() => {
      if (waiters.size > 0) void say('select');
    }, HEARTBEAT_MS).unref();
    wake();
    return { say, end };
  }

  async function notify(): Promise<void> {
    const link = await connection();
    isPending = false;
    await link?.say(`notify ${CHANNEL}`);
    debounce = undefined;
    if (isPending && !closed) notifyOthers();
  }

  function notifyOthers(): void {
    isPending = true;
    debounce ??= setTimeout(() => {
      notifying = notify();
    }, DEBOUNCE_MS).unref();
  }

  return {
    /** Something was stored by this process. */
    appended(): void {
      wake();
      if (!closed) notifyOthers();
    },
    /** Counts the signals so far: take it before reading, give it to `wait` after. */
    count: () => signals,
    /** Resolves at the first signal after `count`, after `ms`, or when the signal aborts. */
    wait(count: number, ms: number, signal: AbortSignal): Promise<void> {
      void connection();
      if (signals !== count || signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const done = () => {
          waiters.delete(done);
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          resolve();
        };
        const timer = setTimeout(done, ms);
        signal.addEventListener('abort', done);
        waiters.add(done);
      });
    },
    async close(): Promise<void> {
      closed = true;
      wake();
      clearTimeout(debounce);
      await notifying;
      if (isPending) await notify();
      await (await connecting)?.end();
    },
  };
}
