import pg from 'pg';
import { startTestServer } from './postgres-server.ts';
import { migrate } from '../../src/adapters/postgres/migrate.ts';
import { postgresEventLog } from '../../src/adapters/postgres/event-log.ts';
import { startChain, newStream } from './events.ts';
import { randomUUID } from 'node:crypto';
const server = await startTestServer({ durable: true });
await migrate(server.connectionString, 'event_log');
const pool = new pg.Pool({ connectionString: server.connectionString, max: 32 }); pool.on('error', () => {}); 
await pool.query('create table bare (id uuid primary key, body text)');
const log = postgresEventLog({ connectionString: server.connectionString });
const N = 12000;
const mk = () => Array.from({ length: N }, () => startChain(newStream('asset')).append({ type: 'AssetPatched', data: { name: 'x'.repeat(100) } }));
const body = JSON.stringify(mk()[0]);
console.log('event bytes', body.length);
for (let round = 0; round < 5; round++) {
  const appends = mk(); let i = 0;
  let t = performance.now(); let c = process.cpuUsage();
  await Promise.all(Array.from({ length: 32 }, async () => { while (i < N) { const a = appends[i++]; if ((await log.append(a)).outcome !== 'appended') throw 1; } }));
  let ms = performance.now() - t; let u = process.cpuUsage(c);
  const ours = `${(N / ms * 1000).toFixed(0)}/s node cpu ${((u.user + u.system) / N).toFixed(0)} us`;
  i = 0; t = performance.now(); c = process.cpuUsage();
  await Promise.all(Array.from({ length: 32 }, async () => { while (i++ < N) await pool.query({ name: 'i', text: 'insert into bare values ($1,$2)', values: [randomUUID(), body] }); }));
  ms = performance.now() - t; u = process.cpuUsage(c);
  console.log('ours', ours, '| bare', `${(N / ms * 1000).toFixed(0)}/s node cpu ${((u.user + u.system) / N).toFixed(0)} us`);
}
await log.close(); await pool.end(); await server.stop();
