import express from 'express';
import pg from 'pg';
import { listening } from './listening.ts';

/** Bare Express: one SELECT by primary key a request, prepared once; the row holds what is answered. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 32 });
await pool.query('create table if not exists public.bench_select (id uuid primary key, body json not null)');
const app = express();
app.use(express.json());
app.post('/rows', async (request, response) => {
  await pool.query('insert into public.bench_select (id, body) values ($1, $2)', [
    request.body.id,
    JSON.stringify(request.body),
  ]);
  response.status(201).end();
});
app.get('/rows/:id', async (request, response) => {
  const { rows } = await pool.query<{ body: unknown }>({
    name: 'select',
    text: 'select body from public.bench_select where id = $1',
    values: [request.params.id],
  });
  if (rows[0] === undefined) response.status(404).end();
  else response.json(rows[0].body);
});
const server = app.listen(0, '127.0.0.1', () => listening(server));
