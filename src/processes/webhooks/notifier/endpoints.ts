import type { EndpointHealth, WebhookState } from '../../../domain/webhook.ts';
import { epochOf, type Instant } from '../../../kernel/instant.ts';
import { DISABLE_AFTER_MS } from '../schedule.ts';
import type { DueDelivery } from '../store.ts';
import type { DecryptedSecret } from './parts.ts';

export type EndpointCondition = 'well' | 'failing';

const MAX_CONCURRENT: { readonly [C in EndpointCondition]: number } = { well: 8, failing: 1 };
const BATCH_SIZE: { readonly [C in EndpointCondition]: number } = { well: 100, failing: 8 };
/** Answered attempts that may wait to be recorded, so that a slow database does not slow the endpoint. */
const MAX_UNWRITTEN = 64;

export class Endpoint {
  webhook: WebhookState;
  waiting: DueDelivery[] = [];
  readonly underWay = new Map<string, DueDelivery>();
  /** Number of current attempts that were answered and are being recorded. */
  answered = 0;
  /** Ended since the last query, whose result may still include them. */
  readonly ended = new Set<string>();
  secrets: { readonly version: number; readonly opened: readonly DecryptedSecret[] } | undefined;
  /** The database may have more due deliveries. */
  hasMore = true;
  /** It is being disabled: nothing more is sent. */
  isHeld = false;
  failingSince: Instant | null;

  constructor({ webhook, failing_since }: EndpointHealth) {
    this.webhook = webhook;
    this.failingSince = failing_since;
  }

  get condition(): EndpointCondition {
    return this.failingSince === null ? 'well' : 'failing';
  }

  get ready(): number {
    return BATCH_SIZE[this.condition];
  }

  /** True if few deliveries are ready; for a failing endpoint, if there are none. */
  get needsMore(): boolean {
    if (!this.hasMore || this.isHeld || this.webhook.status !== 'ENABLED') return false;
    if (this.condition === 'failing') return this.waiting.length + this.underWay.size === 0;
    return this.waiting.length < BATCH_SIZE.well / 2;
  }

  /** Takes the next delivery to send. A first attempt waits for earlier first attempts of the same subject. */
  next(): DueDelivery | undefined {
    const most = MAX_CONCURRENT[this.condition];
    if (this.isHeld || this.webhook.status !== 'ENABLED') return undefined;
    if (this.underWay.size - this.answered >= most || this.answered >= MAX_UNWRITTEN) return undefined;
    const busy = new Set<string>();
    for (const { subject, tries } of this.underWay.values()) if (tries === 0) busy.add(subject);
    const index = this.waiting.findIndex(({ subject, tries }) => {
      if (tries > 0) return true;
      const isFree = !busy.has(subject);
      busy.add(subject);
      return isFree;
    });
    const [taken] = index < 0 ? [] : this.waiting.splice(index, 1);
    if (taken) this.underWay.set(taken.id, taken);
    return taken;
  }

  /** Updates the state after an attempt; true if the endpoint has failed long enough to be disabled. */
  recordAttempt(at: Instant, hasFailed: boolean): boolean {
    if (!hasFailed) this.failingSince = null;
    else this.failingSince ??= at;
    return this.failingSince !== null && epochOf(at) - epochOf(this.failingSince) >= DISABLE_AFTER_MS;
  }
}

export class Endpoints {
  readonly #byId = new Map<string, Endpoint>();
  readonly #all: Endpoint[] = [];
  readonly #byOrganization = new Map<string, Set<string>>();
  onDue: () => void = () => {};

  constructor(known: readonly EndpointHealth[]) {
    for (const each of known) this.#add(each);
  }

  #add(health: EndpointHealth): void {
    const { id, organization_id } = health.webhook;
    const endpoint = new Endpoint(health);
    this.#byId.set(id, endpoint);
    this.#all.push(endpoint);
    const own = this.#byOrganization.get(organization_id) ?? new Set();
    this.#byOrganization.set(organization_id, own.add(id));
  }

  get all(): readonly Endpoint[] {
    return this.#all;
  }

  webhook(id: string): WebhookState | undefined {
    return this.#byId.get(id)?.webhook;
  }

  /** The webhooks of an organization; `changed` ones override known ones. */
  ofOrganization(
    organizationId: string,
    changed: ReadonlyMap<string, WebhookState>,
  ): readonly WebhookState[] {
    const ids = new Set(this.#byOrganization.get(organizationId));
    for (const { id, organization_id } of changed.values())
      if (organization_id === organizationId) ids.add(id);
    return [...ids].flatMap((id) => changed.get(id) ?? this.webhook(id) ?? []);
  }

  change(webhooks: readonly WebhookState[]): void {
    for (const webhook of webhooks) {
      const known = this.#byId.get(webhook.id);
      if (!known) {
        this.#add({
          webhook,
          failing_since: null,
          last_success_at: null,
          last_failure_at: null,
          last_failure: null,
        });
        continue;
      }
      if (known.webhook.url !== webhook.url || known.webhook.status !== webhook.status) {
        known.failingSince = null;
        known.isHeld = false;
      }
      known.webhook = webhook;
    }
  }

  /** Forgets what waits for these webhooks; the store has cancelled it. */
  cancel(ids: readonly string[]): void {
    for (const id of ids) {
      const known = this.#byId.get(id);
      if (known) known.waiting = [];
    }
  }

  markDue(ids: Iterable<string>): void {
    for (const id of ids) {
      const endpoint = this.#byId.get(id);
      if (endpoint) endpoint.hasMore = true;
    }
    this.onDue();
  }
}
