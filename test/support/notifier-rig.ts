import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { patchWebhook, registerWebhook, replayWebhook, rotateWebhookSecret } from '../../commands/webhook.ts';
import { createCommandHandler, sealEvents } from '../../src/domain/events/handling.ts';
import type { BegunBecause, WebhookState } from '../../src/domain/webhook.ts';
import { done } from '../../src/engine/handling/command.ts';
import { type EventLog, NO_STREAM } from '../../src/engine/log/event-log.ts';
import type { SupervisedState } from '../../src/kernel/async/supervise.ts';
import type { Clock } from '../../src/kernel/clock.ts';
import { organizationId } from '../../src/kernel/ids.ts';
import { runNotifier } from '../../src/processes/webhooks/notifier/notifier.ts';
import type { DecryptedSecret } from '../../src/processes/webhooks/notifier/parts.ts';
import { postgresDeliveryLists } from '../../src/processes/webhooks/postgres/lists.ts';
import { postgresDeliveryStore } from '../../src/processes/webhooks/postgres/store.ts';
import type { Message, Outcome } from '../../src/processes/webhooks/sender.ts';
import { secretOf } from '../../src/processes/webhooks/signature.ts';
import type { DeliveryStore } from '../../src/processes/webhooks/store.ts';
import { assetRegistered } from './assets.ts';
import { migratedDatabase } from './fresh-database.ts';
import { type LeadershipView, memoryLeadership } from './memory/leadership.ts';
import { memoryEventLogStore } from './memory-event-log.ts';
import { causeOf } from './scenario.ts';
import { testClock } from './test-clock.ts';

export const taken: Outcome = { status: 204, failure: null, detail: null, answer: '' };
export const failed: Outcome = { status: 503, failure: 'STATUS', detail: null, answer: '' };
export const gone: Outcome = { status: 410, failure: 'GONE', detail: null, answer: '' };

const ORGANIZATION = organizationId('Coop Norte');
const cause = causeOf('person:made up', ORGANIZATION);

export interface Sent extends Message {
  readonly path: string;
  readonly subject: string;
  readonly version: number;
}

interface Replica {
  readonly leadership: LeadershipView;
  readonly states: readonly SupervisedState[];
  readonly begun: readonly BegunBecause[];
  stop(): Promise<void>;
}

/** Notifiers on one log in memory and one database, with a receiver whose answers the test sets, and a clock that it moves. */
export async function notifierRig() {
  const database = await migratedDatabase();
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  // The database dates the notifier's place by its own clock.
  const clock = testClock(new Date().toISOString());
  const logs = memoryEventLogStore();
  const leaders = memoryLeadership();
  const ids = { uuid: randomUUID };
  const handler = createCommandHandler({ log: logs.open(), clock, ids });
  const lists = postgresDeliveryLists({
    connectionString: database.connectionString,
    applicationName: 'test',
  });
  const sent: Sent[] = [];
  const running = new Set<Replica>();
  const rig = {
    database,
    clock,
    logs,
    lists,
    sent,
    answer: (_: Sent): Promise<Outcome> | Outcome => taken,
    /** Encrypts nothing: the stored text is the secret. */
    secrets: ({ secrets }: WebhookState): readonly DecryptedSecret[] | Promise<readonly DecryptedSecret[]> =>
      secrets.map(({ secret, until }) => ({ secret: secret.sealed, until })),
    at: (path: string) => sent.filter((each) => each.path === path),
    query: (text: string, values: unknown[] = []) => client.query(text, values),

    /** Another notifier, as in another process: by default with the same clock and database. */
    replica({
      own = clock,
      connectionString = database.connectionString,
      log = logs.open(),
      wrap = (store: DeliveryStore) => store,
    }: {
      own?: Clock;
      connectionString?: string;
      log?: EventLog;
      wrap?: (store: DeliveryStore) => DeliveryStore;
    } = {}): Replica {
      const leadership = leaders.open();
      const store = wrap(postgresDeliveryStore({ connectionString, applicationName: 'test' }));
      const stop = new AbortController();
      const states: SupervisedState[] = [];
      const begun: BegunBecause[] = [];
      const run = runNotifier(
        {
          log,
          handler: createCommandHandler({ log, clock: own, ids }),
          leadership,
          store,
          sender: {
            send: (message, signal) => {
              const { data } = JSON.parse(message.body);
              const each = {
                ...message,
                path: URL.parse(message.url)?.pathname ?? '',
                subject: data.subject.id,
                version: data.subject.version,
              };
              sent.push(each);
              return Promise.race([rig.answer(each), brokenOff(signal)]);
            },
            close() {},
          },
          clock: own,
          random: () => 0,
          basePath: '/api',
          openSecrets: async (webhook) => rig.secrets(webhook),
          onStarted: (because) => begun.push(because),
        },
        stop.signal,
        (state) => states.push(state),
      );
      const replica = {
        leadership,
        states,
        begun,
        async stop() {
          if (!running.delete(replica)) return;
          stop.abort();
          await run;
          await store.close();
        },
      };
      running.add(replica);
      return replica;
    },

    /** `to`: a path, or a whole URL that nobody checks before sending. */
    async hook(to: string, types: readonly string[] = ['asset.registered']) {
      const id = randomUUID();
      const secret = secretOf(randomBytes(32));
      const registration = {
        url: to.startsWith('/') ? `https://hooks.example${to}` : to,
        types: [...types],
        description: null,
        secret: { subject: id, sealed: secret },
      };
      done(await handler.change(registerWebhook, { id, input: () => registration, cause }));
      return { id, secret };
    },
    async rotate(id: string) {
      const secret = secretOf(randomBytes(32));
      const sealed = { subject: id, sealed: secret };
      const input = () => ({ organizationId: ORGANIZATION, secret: sealed });
      done(await handler.change(rotateWebhookSecret, { id, input, cause }));
      return secret;
    },
    async patch(id: string, patch: { readonly status?: 'ENABLED' | 'DISABLED'; readonly url?: string }) {
      const version = (await logs.open().readStream(`webhook-${id}`)).length;
      const input = () => ({ organizationId: ORGANIZATION, expectedVersion: version, patch, faults: [] });
      done(await handler.change(patchWebhook, { id, input, cause }));
    },
    /** From the beginning. */
    async replay(id: string) {
      const input = () => ({ organizationId: ORGANIZATION, after: null, faults: [] });
      done(await handler.change(replayWebhook, { id, input, cause }));
    },
    async assets(count = 1): Promise<readonly string[]> {
      const made = Array.from({ length: count }, () => randomUUID());
      for (const id of made) {
        const stream = `asset-${id}`;
        const drafts = [{ type: 'AssetRegistered', data: { ...assetRegistered() } }];
        const [event] = sealEvents(stream, null, drafts, cause, clock.now(), randomUUID);
        if (event) await logs.open().append({ stream, expectedRevision: NO_STREAM, events: [event] });
      }
      return made;
    },
    /** Makes this many changes of one asset, one after the other. */
    async changes(assetId: string, count: number): Promise<void> {
      const stream = `asset-${assetId}`;
      const last = (await logs.open().readStream(stream)).at(-1);
      const before = last && {
        revision: last.revision,
        hash: last.metadata.hash,
        occurredAt: last.metadata.occurred_at,
      };
      const drafts = Array.from({ length: count }, (_, n) => ({
        type: 'AssetPatched',
        data: { name: `Lot ${n}` },
      }));
      const [first, ...others] = sealEvents(stream, before ?? null, drafts, cause, clock.now(), randomUUID);
      const expectedRevision = before?.revision ?? NO_STREAM;
      if (first) await logs.open().append({ stream, expectedRevision, events: [first, ...others] });
    },
    deliveries: async (webhookId: string) =>
      (await lists.list({ organizationId: ORGANIZATION, webhookId, limit: 200 })).deliveries,
    async known(webhookId: string): Promise<WebhookState | undefined> {
      const { rows } = await client.query('select state from deliveries.endpoints where id = $1', [
        webhookId,
      ]);
      return rows[0]?.state;
    },
    typesOf: async (webhookId: string) =>
      (await logs.open().readStream(`webhook-${webhookId}`)).map(({ type }) => type),
    async close() {
      await Promise.all([...running].map((each) => each.stop()));
      await lists.close();
      await client.end();
      await database.drop();
    },
  };
  return rig;
}
export type NotifierRig = Awaited<ReturnType<typeof notifierRig>>;

/** Ends like an aborted request of the sender. */
const brokenOff = (signal: AbortSignal): Promise<Outcome> =>
  new Promise((resolve) => {
    const end = () =>
      resolve({ status: null, failure: 'CONNECTION_FAILED', detail: 'broken off', answer: null });
    signal.addEventListener('abort', end, { once: true });
  });
