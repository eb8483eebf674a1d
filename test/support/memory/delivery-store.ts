import type { DeliveryLists, EndpointHealth, ShownDelivery } from '../../../src/domain/webhook.ts';
import {
  type DeliveryStore,
  type NewDelivery,
  type NotifierPlace,
  NotifierReplaced,
  type ReplayTask,
  type TryRecord,
} from '../../../src/processes/webhooks/store.ts';
import { byCodeUnit } from './database.ts';

/** Always due: sorts before every instant. */
const EVER = '';
const SHOWN_TRIES = 10;
/** Older than everything else. */
const MADE = '1970-01-01T00:00:00.000Z';

export interface KeptDelivery extends NewDelivery {
  readonly seq: number;
  status: ShownDelivery['status'];
  /** Null where it is not sent any more. */
  dueAt: string | null;
  isRecorded: boolean;
  endedAt: string | null;
  readonly tries: TryRecord[];
}

/** The notifier's data, in memory and shared by all who open it, with the behaviour of the statements on PostgreSQL. */
export interface MemoryDeliveries {
  open(): DeliveryStore;
  readonly lists: DeliveryLists;
  readonly deliveries: ReadonlyMap<string, KeptDelivery>;
  readonly place: NotifierPlace | undefined;
  /** Each start at a place, the newest last. */
  readonly begun: readonly NotifierPlace[];
  /** Rises with each leader. */
  readonly epoch: number;
}

export function memoryDeliveries(): MemoryDeliveries {
  const deliveries = new Map<string, KeptDelivery>();
  const endpoints = new Map<string, EndpointHealth>();
  const replays = new Map<string, ReplayTask & { isDone: boolean }>();
  const begun: NotifierPlace[] = [];
  let place: NotifierPlace | undefined;
  let [epoch, seq] = [0, 0];

  const of = (webhookId: string) => [...deliveries.values()].filter((each) => each.webhook_id === webhookId);
  const waiting = (webhookId: string, now: string) =>
    of(webhookId).filter(({ status, dueAt }) => status === 'WAITING' && dueAt !== null && dueAt <= now);

  function saveWebhooks(webhooks: readonly EndpointHealth['webhook'][]): void {
    for (const webhook of webhooks) {
      const known = endpoints.get(webhook.id);
      const isSame = known?.webhook.url === webhook.url && known.webhook.status === webhook.status;
      endpoints.set(webhook.id, {
        webhook,
        failing_since: (isSame && known?.failing_since) || null,
        last_success_at: known?.last_success_at ?? null,
        last_failure_at: known?.last_failure_at ?? null,
        last_failure: known?.last_failure ?? null,
      });
    }
  }

  function add(added: readonly NewDelivery[]): void {
    for (const each of added) {
      if (deliveries.has(each.id)) continue;
      seq += 1;
      const fresh = { status: 'WAITING', dueAt: EVER, isRecorded: true, endedAt: null, tries: [] } as const;
      deliveries.set(each.id, { ...each, ...fresh, seq, tries: [] });
    }
  }

  function cancel(kept: KeptDelivery, now: string): void {
    if (kept.status === 'WAITING') Object.assign(kept, { status: 'CANCELLED', endedAt: now, dueAt: null });
  }

  function recordTry(tried: TryRecord): void {
    const kept = deliveries.get(tried.delivery_id);
    if (!kept || kept.tries.length !== tried.number - 1) return;
    const wasWaiting = kept.status === 'WAITING';
    kept.tries.push(tried);
    if (wasWaiting || tried.becomes === 'DELIVERED') kept.status = tried.becomes;
    kept.dueAt = wasWaiting ? tried.next_try_at : null;
    kept.isRecorded = !(wasWaiting && tried.becomes === 'GIVEN_UP');
    kept.endedAt = wasWaiting && tried.becomes === 'WAITING' ? null : (kept.endedAt ?? tried.tried_at);
  }

  function recordHealth(webhookId: string, own: readonly TryRecord[]): void {
    const known = endpoints.get(webhookId);
    if (!known) return;
    const success = own.findLast(({ failure }) => failure === null);
    const last = own.findLast(({ failure }) => failure !== null);
    const first = own
      .slice(success ? own.lastIndexOf(success) + 1 : 0)
      .find(({ failure }) => failure !== null);
    const said = last && [last.failure, last.status ?? last.detail].filter((part) => part !== null).join(' ');
    endpoints.set(webhookId, {
      webhook: known.webhook,
      failing_since: (success ? null : known.failing_since) ?? first?.tried_at ?? null,
      last_success_at: success?.tried_at ?? known.last_success_at,
      last_failure_at: last?.tried_at ?? known.last_failure_at,
      last_failure: said ?? known.last_failure,
    });
  }

  function open(): DeliveryStore {
    let own = 0;
    const leading = (work: () => void): void => {
      if (own !== epoch) throw new NotifierReplaced();
      work();
    };
    return {
      async claim() {
        epoch += 1;
        own = epoch;
        return place;
      },
      createdAt: async () => MADE,
      begin: async (at, webhooks) =>
        leading(() => {
          place = at;
          begun.push(at);
          const known = new Map(webhooks.map((webhook) => [webhook.id, webhook]));
          for (const id of endpoints.keys()) if (!known.has(id)) endpoints.delete(id);
          saveWebhooks(webhooks);
          const isEnabled = (id: string) => known.get(id)?.status === 'ENABLED';
          for (const kept of deliveries.values()) if (!isEnabled(kept.webhook_id)) cancel(kept, at.begun_at);
          for (const task of replays.values()) if (!isEnabled(task.webhook_id)) task.isDone = true;
        }),
      endpoints: async () =>
        [...endpoints.values()].sort((one, other) => byCodeUnit(one.webhook.id, other.webhook.id)),
      keep: async (stretch) =>
        leading(() => {
          saveWebhooks(stretch.webhooks);
          for (const id of stretch.cancelled) for (const kept of of(id)) cancel(kept, stretch.now);
          add(stretch.deliveries);
          for (const task of stretch.replays)
            if (!replays.has(task.id)) replays.set(task.id, { ...task, isDone: false });
          const { position, event } = stretch.place;
          if (place) place = { ...place, position, event: event ?? place.event };
        }),
      due: async (requests, now) =>
        requests
          .flatMap(({ id, limit }) => waiting(id, now).sort(byDue).slice(0, limit))
          .sort(byDue)
          .map(({ id, webhook_id, event_id, type, subject, body, tries }) => ({
            ...{ id, webhook_id, event_id, type, subject, body },
            tries: tries.length,
          })),
      dueWebhooks: async (now) => [...endpoints.keys()].filter((id) => waiting(id, now).length > 0),
      record: async (tries) =>
        leading(() => {
          for (const tried of tries) recordTry(tried);
          for (const [id, all] of Map.groupBy(tries, ({ webhook_id }) => webhook_id)) recordHealth(id, all);
        }),
      unrecorded: async (limit) =>
        [...deliveries.values()]
          .filter(({ isRecorded }) => !isRecorded)
          .slice(0, limit)
          .map(({ id: delivery_id, webhook_id, event_id, type, tries }) => ({
            ...{ delivery_id, webhook_id, event_id, type },
            tries: tries.length,
            failure: tries.at(-1)?.failure ?? 'STATUS',
          })),
      markRecorded: async (ids) =>
        leading(() => {
          for (const id of ids) Object.assign(deliveries.get(id) ?? {}, { isRecorded: true });
        }),
      replays: async () =>
        [...replays.values()].filter(({ isDone }) => !isDone).map(({ isDone: _, ...task }) => task),
      advanceReplay: async (id, after, isDone, made) =>
        leading(() => {
          add(made.filter(({ webhook_id }) => endpoints.get(webhook_id)?.webhook.status === 'ENABLED'));
          const task = replays.get(id);
          if (task) replays.set(id, { ...task, after, isDone });
        }),
      async prune(before, limit) {
        const gone = [...deliveries.values()]
          .filter(({ endedAt, isRecorded }) => endedAt !== null && endedAt < before && isRecorded)
          .sort((one, other) => byCodeUnit(one.endedAt ?? '', other.endedAt ?? ''))
          .slice(0, limit);
        for (const { id } of gone) deliveries.delete(id);
        return gone.length;
      },
      close: async () => {},
    };
  }

  const lists: DeliveryLists = {
    async list({ organizationId, webhookId, status, before, limit }) {
      const found = of(webhookId)
        .filter((each) => each.organization_id === organizationId)
        .filter(
          (each) => (status === undefined || each.status === status) && each.seq < Number(before ?? seq + 1),
        )
        .reverse();
      const page = found.slice(0, limit);
      return { deliveries: page.map(shown), next: found.length > limit ? String(page.at(-1)?.seq) : null };
    },
    placeOf: async (webhookId, eventId) => of(webhookId).find(({ event_id }) => event_id === eventId)?.place,
    figures: () => Promise.reject(new Error('nobody of the simulation asks for figures')),
  };

  return {
    open,
    lists,
    deliveries,
    begun,
    get place() {
      return place;
    },
    get epoch() {
      return epoch;
    },
  };
}

const byDue = (one: KeptDelivery, other: KeptDelivery): number =>
  byCodeUnit(one.dueAt ?? '', other.dueAt ?? '') || one.seq - other.seq;

const shown = ({
  id,
  event_id,
  type,
  cause,
  status,
  dueAt,
  created_at,
  endedAt,
  tries,
}: KeptDelivery): ShownDelivery => ({
  ...{ id, event_id, type, cause, status, created_at },
  try_count: tries.length,
  next_try_at: dueAt === EVER ? null : dueAt,
  may_repeat: false,
  ended_at: endedAt,
  tries: tries
    .slice(-SHOWN_TRIES)
    .reverse()
    .map(({ delivery_id: _, webhook_id: __, becomes: ___, next_try_at: ____, ...shown }) => shown),
});
