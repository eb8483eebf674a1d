import {
  type AllStreamSubscription,
  binaryEvent,
  EventStoreDBClient,
  NO_STREAM,
  START,
} from '@eventstore/db-client';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../eventually.ts';
import { standInRig } from './rig.ts';
import type { StandInOptions } from './server.ts';

const rig = standInRig();
const clients: EventStoreDBClient[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.dispose()));
  await rig.end();
});

/** A server and its bare client, without the adapter. */
async function bare(options: StandInOptions = {}) {
  const server = await rig.server(options);
  const client = EventStoreDBClient.connectionString(server.connectionString);
  clients.push(client);
  return { server, client };
}

const event = (bytes = 2, metadataBytes = 2) =>
  binaryEvent({ type: 'Noted', data: Buffer.alloc(bytes), metadata: Buffer.alloc(metadataBytes) });
const events = (count: number) => Array.from({ length: count }, () => event());
const nothing = { expectedRevision: NO_STREAM } as const;

async function read(client: EventStoreDBClient, stream: string): Promise<number> {
  let count = 0;
  try {
    for await (const { event: found } of client.readStream(stream)) if (found) count += 1;
  } catch (error) {
    expect(error).toMatchObject({ type: 'stream-not-found' });
  }
  return count;
}

const refused = (appending: Promise<unknown>, type: string) =>
  expect(appending).rejects.toMatchObject({ type });

describe('the stand-in', () => {
  const slow = { leastLagMs: 200, mostLagMs: 200 };

  it('answers a conflict before its winner can be read (E 25)', async () => {
    const { client } = await bare({ ...slow, answers: 'once-stored' });
    await client.appendToStream('s', event(), nothing);
    await refused(client.appendToStream('s', event(), nothing), 'wrong-expected-version');
    expect(await read(client, 's')).toBe(0);
    await eventually(async () => (await read(client, 's')) === 1);
  });

  it('answers an append once it can be read (E 31)', async () => {
    const { client } = await bare(slow);
    await client.appendToStream('s', event(), nothing);
    expect(await read(client, 's')).toBe(1);
  });

  it('drops a repeat of what cannot be read yet, and times out; later it is answered as the first (E 26, E 1)', async () => {
    const { client, server } = await bare({ ...slow, writeTimeoutMs: 500 });
    const twin = event();
    const twins = await Promise.allSettled([
      client.appendToStream('s', twin, nothing),
      client.appendToStream('s', twin, nothing),
    ]);
    const results = twins.map((one) => (one.status === 'rejected' ? one.reason.type : one.status));
    expect(results.sort()).toEqual(['deadline-exceeded', 'fulfilled']);
    expect(await client.appendToStream('s', twin, nothing)).toMatchObject({ success: true });
    expect(server.store.all).toHaveLength(1);
  });

  it('counts only data towards the size of an append (E 17)', async () => {
    const { client } = await bare();
    expect(await client.appendToStream('s', event(1_048_576, 100_000), nothing)).toMatchObject({
      success: true,
    });
    await refused(client.appendToStream('t', event(1_048_577), nothing), 'maximum-append-size-exceeded');
  });

  it('reads all from the position of an event, and from no other (E 30)', async () => {
    const { client, server } = await bare();
    await client.appendToStream('s', event(), nothing);
    await client.appendToStream('t', event(), nothing);
    const readFrom = async (commit: bigint) => {
      const fromPosition = { commit, prepare: commit };
      const streams: (string | undefined)[] = [];
      for await (const { event: found } of client.readAll({ fromPosition, maxCount: 1 }))
        streams.push(found?.streamId);
      return streams;
    };
    const [first] = server.store.all;
    expect(await readFrom(first?.position ?? 0n)).toEqual(['s']);
    await expect(readFrom((first?.position ?? 0n) + 1n)).rejects.toThrow(/invalid position/);
  });

  it('drops a live subscriber for which more than 32 events wait, in the middle of an append (E 27, E 29)', async () => {
    const { client } = await bare();
    let [seen, isLive, error] = [0, false, ''];
    const subscription: AllStreamSubscription = client.subscribeToAll({ fromPosition: START });
    subscription
      .on('data', () => {
        seen += 1;
      })
      .on('caughtUp', () => {
        isLive = true;
      })
      .on('fellBehind', () => {
        error = 'fell behind';
      })
      .on('error', (thrown) => {
        error = thrown.message;
      });
    await eventually(() => isLive);
    await client.appendToStream('small', events(32), nothing);
    await eventually(() => seen === 32);
    await client.appendToStream('large', events(1_000), nothing);
    await eventually(() => error);
    expect(error).toMatch(/Consumer too slow/);
    expect(seen).toBe(64);
  });
});
