import pg from 'pg';

/** Tells followers that something was stored: in this process at once, in others by NOTIFY. */
export interface Signals {
  /** Something was stored by this process. */
  appended(): void;
  /** Counts the signals so far: take it before reading, give it to `wait` after. */
  count(): number;
  /** Resolves at the first signal after `count`, after `ms`, or when the signal aborts. */
  wait(count: number, ms: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

const CHANNEL = 'event_log_appended';
/** Appends of this stretch of time share one NOTIFY: each costs the server a transaction under a lock of all. */
const DEBOUNCE_MS = 5;
/** A lost connection is tried again no sooner. Until then followers poll. */
const RECONNECT_MS = 1_000;

/** Nothing here fails: a signal that is lost costs a follower one polling interval. */
export function createSignals(connectionString: string, applicationName: string): Signals {
  const waiters = new Set<() => void>();
  let signals = 0;
  let debounce: NodeJS.Timeout | undefined;
  let connecting: Promise<pg.Client | undefined> | undefined;
  let moreToTell = false;
  let telling = Promise.resolve();
  let closed = false;

  function wake(): void {
    signals += 1;
    for (const waiter of [...waiters]) waiter();
  }

  function connection(): Promise<pg.Client | undefined> {
    connecting ??= closed ? Promise.resolve(undefined) : connect();
    return connecting;
  }

  async function connect(): Promise<pg.Client | undefined> {
    const client = new pg.Client({
      connectionString,
      application_name: `${applicationName} signals`,
      connectionTimeoutMillis: 2_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    const lost = () => {
      setTimeout(() => {
        connecting = undefined;
      }, RECONNECT_MS).unref();
    };
    client.on('error', () => {});
    client.on('notification', ({ processId }) => {
      // Own appends woke their followers already. `processID` is set by `connect`, but not in the types of `pg`.
      if (processId !== (client as unknown as { processID: number }).processID) wake();
    });
    try {
      await client.connect();
      client.once('end', lost);
      // A signal need not be durable: the NOTIFY of a crash would be lost anyway.
      await client.query(`set synchronous_commit = off; listen ${CHANNEL}`);
      wake();
      return client;
    } catch {
      lost();
      void client.end().catch(() => {});
      return undefined;
    }
  }

  async function notify(): Promise<void> {
    const client = await connection();
    moreToTell = false;
    await client
      ?.query(`notify ${CHANNEL}`)
      .catch(() => client.end())
      .catch(() => {});
    debounce = undefined;
    if (moreToTell && !closed) tellOthers();
  }

  function tellOthers(): void {
    moreToTell = true;
    debounce ??= setTimeout(() => {
      telling = notify();
    }, DEBOUNCE_MS).unref();
  }

  return {
    appended() {
      wake();
      if (!closed) tellOthers();
    },
    count: () => signals,
    wait(count, ms, signal) {
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
    async close() {
      closed = true;
      wake();
      clearTimeout(debounce);
      await telling;
      if (moreToTell) await notify();
      const client = await connecting;
      await client?.end().catch(() => {});
    },
  };
}
