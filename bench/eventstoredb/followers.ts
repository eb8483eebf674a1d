import { setTimeout as sleep } from 'node:timers/promises';
import { projections } from '../../projections/index.ts';
import { LOG_START } from '../../src/engine/log/event-log.ts';
import { eventStoreDbEventLog } from '../../src/engine/log/eventstoredb/event-log.ts';
import { newStream, renames, startChain } from '../../test/support/events.ts';
import { cpuMicroseconds } from '../support/cpu.ts';
import { printMachine, printPairing, rounds } from '../support/result.ts';
import { start } from '../support/started.ts';
import { type Contestant, takeTurns } from '../support/turns.ts';

/**
 * Cost of a process's followers on EventStoreDB: CPU of the process per event with twelve followers, each with the streams of one
 * read model, and with one. The writer's CPU is included in both. On the tests' stand-in, in a separate process.
 */
const EVENTS = 10_000;
const AN_APPEND = 20;

/** A log with `count` followers. */
async function followed(connectionString: string, count: number): Promise<Contestant> {
  const log = eventStoreDbEventLog({ connectionString, appendTimeoutMs: 10_000 });
  const stop = new AbortController();
  const reached = new Array<string>(count).fill('');
  const follow = async (index: number) => {
    const streamPrefixes = projections[index]?.streamPrefixes ?? ['asset-'];
    const filter = { after: LOG_START, limit: 500, streamPrefixes, keepUnreadable: true } as const;
    for await (const { position } of log.follow({ ...filter, signal: stop.signal }))
      reached[index] = position;
  };
  const write = async (events: number) => {
    for (let written = 0; written < events; written += AN_APPEND) {
      await log.append(startChain(newStream('asset')).append(...renames(AN_APPEND, 'x'.repeat(100))));
    }
    const head = await log.head();
    while (reached.some((position) => position < head)) await sleep(5);
  };
  return {
    name: `${count} following`,
    async run() {
      const following = reached.map((_, index) => follow(index));
      await write(AN_APPEND * 10);
      const before = cpuMicroseconds(process.pid);
      await write(EVENTS);
      const used = cpuMicroseconds(process.pid) - before;
      stop.abort();
      await Promise.all(following);
      await log.close();
      return used / EVENTS;
    },
  };
}

/** Each run starts its own server, so that all have equally many events to catch up with. */
const onNewServer = (count: number): Contestant => ({
  name: `${count} following`,
  async run() {
    const standIn = await start('bench/peers/eventstoredb-stand-in.ts', { DROPS_NOBODY: 'true' });
    try {
      const at = `${standIn.origin.replace('http:', 'esdb:')}?tls=false`;
      return await (await followed(at, count)).run();
    } finally {
      await standIn.stop();
    }
  },
});

printMachine();
await onNewServer(1).run();
const pairing = await takeTurns(onNewServer(12), onNewServer(1), rounds());
printPairing('CPU an event, twelve followers', 'µs', 'one follower', pairing, { atMost: 1.5 });
process.exit();
