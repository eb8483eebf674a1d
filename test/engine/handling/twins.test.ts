import { postgresEventLog } from '../../../src/engine/log/postgres/event-log.ts';
import { twinsContract } from '../../contracts/twins-contract.ts';
import { startCluster } from '../../support/eventstoredb/cluster.ts';
import { standInRig } from '../../support/eventstoredb/rig.ts';
import { STAND_IN_SEED } from '../../support/eventstoredb/server.ts';
import { migratedDatabase } from '../../support/fresh-database.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';

twinsContract(`EventStoreDB (a stand-in, seed ${STAND_IN_SEED})`, async () => {
  const rig = standInRig();
  const { connectionString } = await rig.server();
  return { logs: [rig.log(connectionString), rig.log(connectionString)], close: rig.end };
});

twinsContract(`a cluster of EventStoreDB (a stand-in, seed ${STAND_IN_SEED})`, async () => {
  const rig = standInRig();
  const cluster = await startCluster();
  const { connectionString } = cluster;
  const close = async () => {
    await rig.end();
    await cluster.close();
  };
  return { logs: [rig.log(connectionString), rig.log(connectionString)], close };
});

twinsContract('PostgreSQL', async () => {
  const { connectionString, drop } = await migratedDatabase();
  const logs = [postgresEventLog({ connectionString }), postgresEventLog({ connectionString })] as const;
  const close = async () => {
    await Promise.all(logs.map((log) => log.close()));
    await drop();
  };
  return { logs, close };
});

twinsContract('memory', async () => {
  const log = memoryEventLog();
  return { logs: [log, log], close: () => log.close() };
});
