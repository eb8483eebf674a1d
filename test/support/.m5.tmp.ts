import pg from 'pg';
import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { startTestServer } from './postgres-server.ts';
import { migrate } from '../../src/adapters/postgres/migrate.ts';
const server = await startTestServer({ durable: true });
await migrate(server.connectionString, 'event_log');
const c = new pg.Client({ connectionString: server.connectionString, options: '-c plan_cache_mode=force_generic_plan' }); await c.connect();
const TEXT = /const TEXT = `([^]*?)`;/.exec(readFileSync('src/adapters/postgres/append-statement.ts', 'utf8'))![1];
const B = `insert into event_log.events (stream, revision, event_id, type, data, metadata)
  select i.stream, i.revision, i.event_id, i.type, i.data, i.metadata
  from unnest($1::text[], $2::integer[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::integer[]) with ordinality
    as i (stream, revision, event_id, type, data, metadata, expected, ordinal)
  where i.expected = coalesce((select e.revision from event_log.events e where e.stream = i.stream order by e.revision desc limit 1), -1)
  order by i.ordinal
  returning stream, revision, tx::text, position::text`;
const variants: Record<string, string> = { now: TEXT };
await c.query('create table bare (id uuid primary key, body text)');
function vals(n: number) { const u = Array.from({ length: n }, () => randomUUID()); return [u.map(x => 'asset-' + x).sort(), u.map(() => 0), u, u.map(() => 'AssetPatched'), u.map(() => 'x'.repeat(150)), u.map(() => 'y'.repeat(450))]; }
for (let i = 0; i < 50; i++) await c.query({ name: 'now', text: TEXT, values: vals(1000) });
await c.query('analyze');
await c.query('prepare p (text[],integer[],uuid[],text[],text[],text[]) as ' + TEXT);
for (let i = 0; i < 3; i++) { const v = vals(16); const lit = v.map(a => `array[${a.map(x => typeof x === 'number' ? x : `'${x}'`)}]${a === v[2] ? '::uuid[]' : ''}`).join(',');
  if (i < 2) await c.query(`execute p(${lit})`); else console.log((await c.query(`explain (analyze, costs off, buffers off) execute p(${lit})`)).rows.map(r => r['QUERY PLAN']).join('\n')); }
// in one transaction without commit cost
for (const n of [1, 4, 16, 64]) {
  const reps = Math.ceil(6000 / n);
  await c.query('begin'); let t = performance.now();
  for (let i = 0; i < reps; i++) await c.query({ name: 'now', text: TEXT, values: vals(n) });
  const a = (performance.now() - t) / reps / n; await c.query('rollback');
  await c.query('begin'); t = performance.now();
  for (let i = 0; i < 3000; i++) await c.query({ name: 'b', text: 'insert into bare values ($1,$2)', values: [randomUUID(), 'x'.repeat(600)] });
  const b = (performance.now() - t) / 3000; await c.query('rollback');
  t = performance.now(); for (let i = 0; i < reps; i++) await c.query({ name: 'now', text: TEXT, values: vals(n) });
  const a2 = (performance.now() - t) / reps / n;
  await c.query('begin'); t = performance.now();
  for (let i = 0; i < reps; i++) { const v = vals(n); const r = await c.query({ name: 'B', text: B, values: [...v, v[1].map(() => -1)] }); if (r.rowCount !== n) throw 1; }
  const ab = (performance.now() - t) / reps / n; await c.query('rollback');
  t = performance.now(); for (let i = 0; i < reps; i++) { const v = vals(n); await c.query({ name: 'B', text: B, values: [...v, v[1].map(() => -1)] }); }
  const ab2 = (performance.now() - t) / reps / n;
  t = performance.now();
  for (let i = 0; i < 3000; i++) await c.query({ name: 'b', text: 'insert into bare values ($1,$2)', values: [randomUUID(), 'x'.repeat(600)] });
  const b2 = (performance.now() - t) / 3000;
  console.log('batch', n, 'B us/event', (ab*1000).toFixed(0), (ab2*1000).toFixed(0), 'bare commit', (b2*1000).toFixed(0),  'us/event', (a * 1000).toFixed(0), 'bare', (b * 1000).toFixed(0), 'with commit', (a2 * 1000).toFixed(0));
}
await c.end(); await server.stop();
