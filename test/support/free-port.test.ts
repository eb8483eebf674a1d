import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startClamd } from './clamd.ts';
import { standInRig } from './eventstoredb/rig.ts';
import { freePort } from './free-port.ts';
import { startSourceServer } from './source-server.ts';
import { startWireProxy } from './wire/proxy.ts';

/** The port of the next who thinks of this one first. */
async function gotByTheNext(port: number): Promise<number> {
  let candidate = port;
  return freePort(() => candidate++);
}

async function errorOfConnection(port: number): Promise<string> {
  const [error] = await once(connect(port, '127.0.0.1'), 'error').catch((thrown) => [thrown]);
  return error.code;
}

const portOf = (url: string): number => Number(new URL(url).port);

/** Each server that tests stop and start again, or want dead: its port, after its end. */
const STOPPED = {
  async 'a stand-in for EventStoreDB'() {
    const server = await standInRig().server();
    await server.stop();
    return server.port;
  },
  async 'a wire'() {
    const proxy = await startWireProxy({ host: '127.0.0.1', port: 9 });
    await proxy.set({ is: 'refuse' });
    return proxy.address.port;
  },
  async 'a price source'() {
    const server = await startSourceServer();
    await server.close();
    return portOf(server.url);
  },
  async 'a scanner'() {
    const clamd = await startClamd();
    await clamd.stop();
    return portOf(clamd.url);
  },
};

describe('a free port', () => {
  it.each(Object.keys(STOPPED) as (keyof typeof STOPPED)[])(
    'of %s refuses connections after its end, and nobody else gets it',
    async (server) => {
      const port = await STOPPED[server]();
      expect(await errorOfConnection(port)).toBe('ECONNREFUSED');
      expect(await gotByTheNext(port)).not.toBe(port);
    },
  );

  it('is none where somebody listens already', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await gotByTheNext(port)).not.toBe(port);
    server.close();
  });
});
