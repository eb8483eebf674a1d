import { disableWebhook } from '../../../../commands/webhook.ts';
import { done } from '../../../engine/handling/command.ts';
import { pause } from '../../../kernel/async/pause.ts';
import { epochOf, instantOf } from '../../../kernel/instant.ts';
import type { DisabledBecause } from '../../../kernel/vocabulary.ts';
import { serviceCause } from '../../work.ts';
import { waitAfter } from '../schedule.ts';
import type { Outcome } from '../sender.ts';
import { signatureHeaders } from '../signature.ts';
import type { DeliveryStore, DueDelivery, TryRecord } from '../store.ts';
import type { Endpoint, EndpointCondition, Endpoints } from './endpoints.ts';
import type { DecryptedSecret, NotifierParts } from './parts.ts';

const AT_ONCE = 500;

interface PendingRecord {
  readonly record: TryRecord;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

class Recorder {
  readonly #store: Pick<DeliveryStore, 'record'>;
  #waiting: PendingRecord[] = [];
  #isWriting = false;

  constructor(store: Pick<DeliveryStore, 'record'>) {
    this.#store = store;
  }

  add(record: TryRecord): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ record, resolve, reject });
      if (!this.#isWriting) void this.#write();
    });
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    // Collects results of the same moment into one write.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, AT_ONCE);
      try {
        await this.#store.record(batch.map(({ record }) => record));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isWriting = false;
  }
}

/** Round robin across calls: nobody is kept waiting by those who always have more. */
export class RoundRobin {
  #served = 0;

  /** Serves each once a round, until there is no room or nobody takes any more. */
  serve<Of>(all: readonly Of[], isRoom: () => boolean, take: (one: Of) => boolean): void {
    for (let idle = 0; idle < all.length && isRoom(); ) {
      const one = all[this.#served++ % all.length] as Of;
      idle = take(one) ? 0 : idle + 1;
    }
  }
}

/** Concurrent attempts to all endpoints: begun within the last second, and in total. */
const CAPACITY: { readonly [C in EndpointCondition]: { readonly young: number; readonly all: number } } = {
  well: { young: 256, all: 4_096 },
  failing: { young: 32, all: 2_048 },
};
/** A slower attempt frees its slot, so that a hanging endpoint delays no other. */
const SLOW_MS = 1_000;
const LOOK_MS = 500;

/** Never sends unsigned: the receiver could not verify the sender. */
const UNSIGNED: Outcome = {
  status: null,
  failure: 'CONNECTION_FAILED',
  detail: 'not sent: no secret of the webhook can be opened',
  answer: null,
};

/** Sends due deliveries until the signal aborts, and records the results. Throws on an engine failure. */
export class DeliveryLoop {
  readonly #parts: NotifierParts;
  readonly #endpoints: Endpoints;
  readonly #recorder: Recorder;
  readonly #signal: AbortSignal;
  readonly #sendingUntil: AbortSignal;
  readonly #broken = Promise.withResolvers<never>();
  readonly #turns = { well: new RoundRobin(), failing: new RoundRobin() };
  readonly #tries = new Set<Promise<void>>();
  #wake = Promise.withResolvers<void>();
  readonly #young = { well: 0, failing: 0 };
  /** Failing endpoints are served when no other needs it, and periodically. */
  #isTurnOfFailing = false;
  /** An attempt could not be made or recorded: later deliveries must not overtake it. */
  #isBroken = false;

  /** `signal`: begin no more attempts; `sendingUntil`: abort current ones. */
  constructor(parts: NotifierParts, endpoints: Endpoints, signal: AbortSignal, sendingUntil: AbortSignal) {
    this.#parts = parts;
    this.#endpoints = endpoints;
    this.#recorder = new Recorder(parts.store);
    this.#signal = signal;
    this.#sendingUntil = sendingUntil;
    this.#broken.promise.catch(() => {});
    endpoints.onDue = () => this.#wake.resolve();
  }

  async run(): Promise<void> {
    await Promise.race([Promise.all([this.#look(), this.#pump()]), this.#broken.promise]);
  }

  async ended(): Promise<void> {
    await Promise.allSettled([...this.#tries]);
  }

  async #look(): Promise<void> {
    const { store, clock } = this.#parts;
    while (!this.#signal.aborted) {
      const due = await store.dueWebhooks(clock.now());
      this.#isTurnOfFailing = true;
      this.#endpoints.markDue(due);
      await pause(LOOK_MS, this.#signal);
    }
  }

  async #pump(): Promise<void> {
    this.#signal.addEventListener('abort', () => this.#wake.resolve(), { once: true });
    while (!this.#signal.aborted) {
      this.#wake = Promise.withResolvers();
      await this.#serve('well');
      if (this.#isTurnOfFailing || this.#young.well === 0) {
        this.#isTurnOfFailing = false;
        await this.#serve('failing');
      }
      if (!this.#signal.aborted) await this.#wake.promise;
    }
  }

  async #serve(condition: EndpointCondition): Promise<void> {
    const endpoints = this.#endpoints.all.filter((each) => each.condition === condition);
    await this.#fill(endpoints.filter(({ needsMore }) => needsMore));
    const { young, all } = CAPACITY[condition];
    const isRoom = () =>
      this.#young[condition] < young && this.#tries.size < all && !this.#signal.aborted && !this.#isBroken;
    this.#turns[condition].serve(endpoints, isRoom, (endpoint) => {
      const delivery = endpoint.next();
      if (delivery) this.#try(endpoint, delivery, condition);
      return delivery !== undefined;
    });
  }

  async #fill(endpoints: readonly Endpoint[]): Promise<void> {
    const { store, clock } = this.#parts;
    if (endpoints.length === 0) return;
    const limits = endpoints.map((endpoint) => {
      endpoint.hasMore = false;
      endpoint.ended.clear();
      return { id: endpoint.webhook.id, limit: endpoint.ready + endpoint.underWay.size };
    });
    const due = Map.groupBy(await store.due(limits, clock.now()), ({ webhook_id }) => webhook_id);
    endpoints.forEach((endpoint, index) => {
      const found = due.get(endpoint.webhook.id) ?? [];
      if (found.length === limits[index]?.limit) endpoint.hasMore = true;
      const fresh = found.filter(({ id }) => !endpoint.underWay.has(id) && !endpoint.ended.has(id));
      // The result includes the waiting deliveries, in the right order.
      endpoint.waiting = endpoint.webhook.status === 'ENABLED' ? fresh : [];
    });
  }

  #try(endpoint: Endpoint, delivery: DueDelivery, condition: EndpointCondition): void {
    this.#young[condition] += 1;
    let isYoung = true;
    const aged = () => {
      if (isYoung) this.#young[condition] -= 1;
      isYoung = false;
      this.#wake.resolve();
    };
    const timer = setTimeout(aged, SLOW_MS);
    const trying = this.#send(endpoint, delivery, aged)
      .catch((error: unknown) => {
        this.#isBroken = true;
        this.#broken.reject(error);
      })
      .finally(() => {
        clearTimeout(timer);
        endpoint.underWay.delete(delivery.id);
        endpoint.ended.add(delivery.id);
        aged();
        this.#tries.delete(trying);
      });
    this.#tries.add(trying);
  }

  async #send(endpoint: Endpoint, delivery: DueDelivery, answered: () => void): Promise<void> {
    const { sender, clock, onAttempt } = this.#parts;
    const { webhook } = endpoint;
    const opened = await this.#secrets(endpoint);
    // The keys came late, and another may lead by now: it sends this delivery.
    if (this.#signal.aborted) return;
    const tried_at = clock.now();
    const signed = {
      id: delivery.event_id,
      timestamp: Math.floor(epochOf(tried_at) / 1_000),
      body: delivery.body,
    };
    const secrets = opened.filter(({ until }) => until === null || until > tried_at);
    const headers = signatureHeaders(
      signed,
      secrets.map(({ secret }) => secret),
    );
    const began = performance.now();
    const message = { url: webhook.url, headers, body: delivery.body };
    const outcome = secrets.length === 0 ? UNSIGNED : await sender.send(message, this.#sendingUntil);
    // Aborted by this process: the next leader repeats it.
    if (this.#sendingUntil.aborted && outcome.failure !== null && outcome.status === null) return;
    const durationMs = Math.round(performance.now() - began);
    onAttempt?.(delivery, outcome, durationMs);
    const isLost = endpoint.recordAttempt(tried_at, outcome.failure !== null);
    const because = outcome.failure === 'GONE' ? 'GONE' : isLost ? 'FAILED_FOR_DAYS' : undefined;
    if (because) endpoint.isHeld = true;
    endpoint.answered += 1;
    answered();
    try {
      await this.#recorder.add(this.#recordOf(delivery, outcome, tried_at, durationMs));
    } finally {
      endpoint.answered -= 1;
    }
    if (because) await this.#disable(endpoint, webhook.url, because, delivery);
  }

  async #secrets(endpoint: Endpoint): Promise<readonly DecryptedSecret[]> {
    const { webhook } = endpoint;
    if (endpoint.secrets?.version !== webhook.version) {
      endpoint.secrets = { version: webhook.version, opened: await this.#parts.openSecrets(webhook) };
    }
    return endpoint.secrets.opened;
  }

  #recordOf(
    { id, webhook_id, tries }: DueDelivery,
    outcome: Outcome,
    tried_at: string,
    duration_ms: number,
  ): TryRecord {
    const number = tries + 1;
    const { clock, random } = this.#parts;
    const wait = outcome.failure === null ? undefined : waitAfter(number, random());
    const becomes = outcome.failure === null ? 'DELIVERED' : wait === undefined ? 'GIVEN_UP' : 'WAITING';
    return {
      ...outcome,
      delivery_id: id,
      webhook_id,
      number,
      tried_at,
      duration_ms,
      becomes,
      next_try_at: wait === undefined ? null : instantOf(epochOf(clock.now()) + wait),
    };
  }

  /** Sends nothing meanwhile; waiting deliveries are cancelled when the event is followed. */
  async #disable(
    endpoint: Endpoint,
    url: string,
    because: Exclude<DisabledBecause, 'REQUESTED'>,
    { id, event_id }: DueDelivery,
  ): Promise<void> {
    const { id: webhookId, organization_id: organizationId } = endpoint.webhook;
    const cause = serviceCause('system:notifier', `delivery-${id}`, organizationId, event_id);
    const input = () => ({ because, url });
    const { events } = done(
      await this.#parts.handler.change(disableWebhook, { id: webhookId, input, cause }),
    );
    // Changed by somebody meanwhile: that decision counts.
    if (events.length === 0) endpoint.isHeld = false;
  }
}
