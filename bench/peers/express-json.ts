import express from 'express';
import { listening } from './listening.ts';

/** Bare Express: reads the body as JSON and answers the bytes in ANSWER. No check, no header, no limit, no log. */
const answer: unknown = JSON.parse(process.env.ANSWER ?? '{}');
const app = express();
app.use(express.json());
app.post('/estimates', (request, response) => {
  if (typeof request.body !== 'object') throw new Error('no body');
  response.json(answer);
});
const server = app.listen(0, '127.0.0.1', () => listening(server));
