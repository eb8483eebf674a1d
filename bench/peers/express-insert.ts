import { randomUUID } from 'node:crypto';
import express from 'express';
import pg from 'pg';
import { listening } from './listening.ts';

/** Bare Express: one durable INSERT a request, prepared once, answered when PostgreSQL has it on disk. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 32 });
await pool.query(
  'create table if not exists public.bench_insert (id uuid primary key, body json not null, created_at timestamptz not null default now())',
);
const app = express();
app.use(express.json());
app.post('/rows', async (request, response) => {
  const id = randomUUID();
  await pool.query({
    name: 'insert',
    text: 'insert into public.bench_insert (id, body) values ($1, $2)',
    values: [id, JSON.stringify(request.body)],
  });
  response.status(201).json({ id, ...request.body });
});
const server = app.listen(0, '127.0.0.1', () => listening(server));
