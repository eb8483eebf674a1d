import { createRequire } from 'node:module';
import status from '@eventstore/db-client/generated/status_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { Server, ServerCredentials, type ServerDuplexStream, type ServiceDefinition } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DependencyUnavailable } from '../../../../src/engine/dependency-unavailable.ts';
import { eventually } from '../../../support/eventually.ts';
import { one, rigOfEach } from './rig.ts';

const rig = rigOfEach();

describe('a leader that steps down', () => {
  it('with appends under way leaves those unknown that it may have stored, whichever server leads next', async () => {
    const server = await rig.server();
    const gone = await rig.server();
    await gone.stop();
    const log = rig.log(server.connectionString);
    await log.append(one());
    server.misbehaviour.stall();
    const taken = one();
    const [waiting, before] = [log.append(taken), server.store.all.length];
    await eventually(() => server.store.all.length > before);
    // Its refusal of the next append ends the call for both.
    server.misbehaviour.notLeader(gone);
    const refused = log.append(one()).catch((error: unknown) => error);
    expect(await waiting).toMatchObject({ outcome: 'unknown' });
    await refused;
    server.misbehaviour.recover();
    await eventually(() => log.append(taken).catch(() => undefined));
    expect(server.store.visible(taken.stream)).toHaveLength(1);
  });
});

/** The service generated for the client, which ships without types. */
const { StreamsService } = createRequire(import.meta.url)(
  '@eventstore/db-client/generated/streams_grpc_pb.js',
) as { readonly StreamsService: ServiceDefinition };

/** A server that refuses each append with these words, and keeps the call open. */
async function refusing(words: string) {
  const peers: string[] = [];
  const server = new Server();
  const unused = () => undefined;
  server.addService(StreamsService, {
    append: unused,
    read: unused,
    delete: unused,
    tombstone: unused,
    batchAppend(call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) {
      call.on('error', () => undefined);
      call.on('end', () => call.end());
      call.on('data', (request: BatchAppendReq) => {
        peers.push(call.getPeer());
        const nothing = new any.Any();
        nothing.setTypeUrl('type.googleapis.com/google.protobuf.Empty');
        const why = new status.Status().setMessage(words).setDetails(nothing);
        call.write(new streams.BatchAppendResp().setCorrelationId(request.getCorrelationId()).setError(why));
      });
    },
  });
  onTestFinished(() => server.forceShutdown());
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return { peers, connectionString: `esdb://127.0.0.1:${port}?tls=false` };
}

describe('a server without a leader that accepts no appends', () => {
  it.each([
    ['No leader info available in response', 2],
    ['Server Is Not Ready', 2],
    ['Server Is Busy', 1],
  ])(
    'and says "%s" is disconnected, unless it is only busy (connections: %i)',
    async (words, connections) => {
      const { peers, connectionString } = await refusing(words);
      const log = rig.log(connectionString);
      for (let time = 0; time < 2; time += 1)
        await expect(log.append(one())).rejects.toThrow(DependencyUnavailable);
      expect(peers).toHaveLength(2);
      expect(new Set(peers).size).toBe(connections);
    },
  );
});
