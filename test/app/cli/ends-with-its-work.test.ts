import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runToolWith } from '../../support/service-process.ts';

/** Preloaded by Node: keeps the event loop busy, like a pending DNS query of a client. */
const preload = (script: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(script).toString('base64')}`,
});

describe('a verb', () => {
  let server: Socket;
  let asked = 0;
  beforeEach(async () => {
    asked = 0;
    server = createSocket('udp4');
    server.on('message', () => {
      asked += 1;
    });
    server.bind(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())));

  it('exits after its work despite pending DNS queries, with complete output', async () => {
    const { port } = server.address();
    const script = `import { promises, setServers } from 'node:dns';
setServers(['127.0.0.1:${port}']);
void promises.resolveTxt('_grpc_config.eventstoredb').catch(() => {});
setInterval(() => {}, 1_000);`;
    const ran = await runToolWith(preload(script), 'openapi');
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    expect(JSON.parse(ran.stdout)).toMatchObject({ openapi: expect.any(String) });
    expect(asked).toBeGreaterThan(0);
  });

  it.each([[['--version']], [['credentials', '--help']], [['projections', 'nothing']]])(
    'loads no database driver for %j',
    async (words) => {
      const watch = `import { registerHooks } from 'node:module';
registerHooks({ resolve(specifier, context, next) {
  if (/^(pg|knex|@eventstore)/.test(specifier)) process.stderr.write('loads ' + specifier + '\\n');
  return next(specifier, context);
} });`;
      const ran = await runToolWith(preload(watch), ...words);
      expect(ran.stderr).not.toContain('loads ');
    },
  );

  it('keeps the exit code of a usage error', async () => {
    const ran = await runToolWith(preload('setInterval(() => {}, 1_000);'), 'audit', 'nothing');
    expect(ran.code).toBe(2);
  });
});
