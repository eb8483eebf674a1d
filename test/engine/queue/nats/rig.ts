import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { done, type NatsRig, natsRig } from '../../../support/nats-rig.ts';
import { type NatsTestServer, startNatsServer } from '../../../support/nats-server.ts';

/** A server for the tests of a file; its members exist only while tests run. */
export function sharedNatsServer(): NatsTestServer {
  const server = {} as NatsTestServer;
  beforeAll(async () => void Object.assign(server, await startNatsServer()));
  afterAll(() => server.stop());
  return server;
}

/** The same, with a rig for each test and a consumer that completes every item and records its id. */
export function natsOfEach() {
  const server = sharedNatsServer();
  const rig = {} as NatsRig;
  beforeEach(() => void Object.assign(rig, natsRig(server)));
  afterEach(() => rig.close());
  const doing = (settings: Parameters<NatsRig['consume']>[1] = {}) => {
    const handled: string[] = [];
    const consumer = rig.consume(async ({ item }) => {
      handled.push(item.id);
      return done;
    }, settings);
    return { handled, ...consumer };
  };
  return { server, rig, doing };
}
