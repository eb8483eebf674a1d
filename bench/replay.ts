import { type AssetState, evolveAsset, type RecordedAssetEvent } from '../src/domain/asset.ts';
import { postgresEventLog } from '../src/engine/log/postgres/event-log.ts';
import { migrate } from '../src/engine/postgres/migrate.ts';
import { replayAsset } from '../src/evidence/replay/asset.ts';
import { foldEvents } from '../src/evidence/replay/stream.ts';
import { findChainFault } from '../src/kernel/hash-chain.ts';
import { assetRegistered } from '../test/support/assets.ts';
import { newStream, renames, startChain } from '../test/support/events.ts';
import { createDatabase, startTestServer } from '../test/support/postgres-server.ts';
import { printFigure, printMachine, printPairing, rounds } from './support/result.ts';
import { takeTurns } from './support/turns.ts';

/**
 * Replay of one stream (`node bench/replay.ts [events]`, 10,000 by default) against reading the same stream raw, on a server
 * that is started for it; and the parts of a replay's time.
 */
const COUNT = Number(process.argv[2] ?? 10_000);
const AT_ONCE = 500;
const WARM_UP = 5;
const NOT_SHOWN = { row: undefined, passed: null };

const took = async (work: () => unknown): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const server = await startTestServer({ durable: true });
try {
  const { connectionString } = await createDatabase(server.connectionString);
  await migrate(connectionString, 'event_log');
  const log = postgresEventLog({ connectionString });
  const stream = newStream('asset');
  const id = stream.slice('asset-'.length);
  const chain = startChain(stream);
  await log.append(chain.append({ type: 'AssetRegistered', data: { ...assetRegistered() } }));
  for (let written = 1; written < COUNT; written += AT_ONCE)
    await log.append(chain.append(...renames(Math.min(AT_ONCE, COUNT - written), `name ${written}`)));

  const events = await log.readStream(stream);
  if (events.length !== COUNT) throw new Error(`${events.length} events instead of ${COUNT}`);
  const fold = () => foldEvents<AssetState, RecordedAssetEvent>(events, evolveAsset);
  const replay = async () => {
    const replayed = await replayAsset({ log, shown: async () => NOT_SHOWN }, id);
    if (replayed?.events_replayed !== COUNT || replayed.findings.length > 0) throw new Error('not the same');
  };
  const read = () => log.readStream(stream);
  for (let time = 0; time < WARM_UP; time += 1) {
    await replay();
    await read();
  }
  printMachine();
  const pairing = await takeTurns(
    { name: 'replay', run: () => took(replay) },
    { name: 'raw read', run: () => took(read) },
    Math.max(rounds(), 5),
  );
  printPairing(`replay of ${COUNT} events of one stream`, 'ms', 'raw read', pairing);
  printFigure('of it folding', await took(fold), 'ms', { below: 100 });
  printFigure('of it checking the chain', await took(() => findChainFault(events)), 'ms');
  await log.close();
} finally {
  await server.stop();
}
