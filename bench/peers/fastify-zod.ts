import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController } from 'fastify';
import { destination, pino } from 'pino';
import { z } from 'zod';
import { registeredAssetClasses } from '../../src/valuation/asset-classes/index.ts';
import { listening } from './listening.ts';

/**
 * Fastify with zod and the features of the program's public pipeline: strict body with the same schemas, 8 KB limit, security
 * headers, rate limit with its headers, request ids accepted or generated and echoed, one log line by an asynchronous
 * destination, problem bodies. It answers the bytes in ANSWER and calculates no estimate.
 */
const answer = process.env.ANSWER ?? '{}';
const [first, ...rest] = registeredAssetClasses.map(({ id, publicParameters }) =>
  z.strictObject({ asset_class: z.literal(id), parameters: publicParameters }),
);
if (first === undefined) throw new Error('no asset class is registered');
const Body = z.discriminatedUnion('asset_class', [first, ...rest]);

const app = Fastify({
  bodyLimit: 8_192,
  logController: new LogController({ disableRequestLogging: true }),
  loggerInstance: pino(
    { base: { service: 'peer' } },
    destination({ fd: 1, sync: false, minLength: 12_288, periodicFlush: 200 }),
  ),
  requestIdHeader: 'x-request-id',
  genReqId: () => randomUUID(),
});

app.setErrorHandler((error, request, reply) => {
  const status = error instanceof z.ZodError ? 422 : 500;
  const problem = {
    type: 'about:blank',
    title: 'refused',
    status,
    request_id: request.id,
    errors: error instanceof z.ZodError ? error.issues : [],
  };
  return reply.code(status).send(problem);
});
app.addHook('onRequest', async (request, reply) => {
  reply.header('x-request-id', request.id);
});
app.addHook('onResponse', async (request, reply) => {
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: reply.elapsedTime,
    },
    'request',
  );
});
await app.register(helmet);
await app.register(rateLimit, { max: 1_000_000, timeWindow: '1 minute' });
app.post('/estimates', async (request, reply) => {
  Body.parse(request.body);
  return reply.type('application/json; charset=utf-8').send(answer);
});
await app.listen({ port: 0, host: '127.0.0.1' });
listening(app.server);
