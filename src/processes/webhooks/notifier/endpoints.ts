import type { EndpointHealth, WebhookState } from '../../../domain/webhook.ts';
import { epochOf, type Instant } from '../../../kernel/instant.ts';
import { DISABLE_AFTER_MS } from '../schedule.ts';
import type { DueDelivery } from '../store.ts';
import type { DecryptedSecret } from './parts.ts';

/** Failing: its last try did. */
export type EndpointCondition = 'well' | 'failing';

/** So many are under way to one endpoint. */
const MAX_CONCURRENT: { readonly [C in EndpointCondition]: number } = { well: 8, failing: 1 };
/** So many are brought from the database at a time. */
const BATCH_SIZE: { readonly [C in EndpointCondition]: number } = { well: 100, failing: 8 };
/** So many more were answered and are not written down yet: the database's time is none of the endpoint's. */
const MAX_UNWRITTEN = 64;

/** One endpoint, what waits for it in this process, and what is under way. */
export class Endpoint {
  webhook: WebhookState;
  /** In the order in which they are sent. */
  waiting: DueDelivery[] = [];
  readonly underWay = new Map<string, DueDelivery>();
  /** Of what is under way, what was answered and is being written down. */
  answered = 0;
  /** What ended since the database was asked last: its answer may not know it yet. */
  readonly ended = new Set<string>();
  /** Of the webhook's version of then. */
  secrets: { readonly version: number; readonly opened: readonly DecryptedSecret[] } | undefined;
  /** The database may hold more that is due. */
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

  /** It will soon have nothing left that is ready; one that fails: it has nothing at all. */
  get needsMore(): boolean {
    if (!this.hasMore || this.isHeld || this.webhook.status !== 'ENABLED') return false;
    if (this.condition === 'failing') return this.waiting.length + this.underWay.size === 0;
    return this.waiting.length < BATCH_SIZE.well / 2;
  }

  /** Takes out what can be sent next; a first try waits for the first try before it of its subject. */
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

  /** Learns of a try; true when it has failed for so long that it is to be disabled. */
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
  /** Called when there may be something to send. */
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

  /** Those of an organization, `changed` before what was known. */
  ofOrganization(
    organizationId: string,
    changed: ReadonlyMap<string, WebhookState>,
  ): readonly WebhookState[] {
    const ids = new Set(this.#byOrganization.get(organizationId));
    for (const { id, organization_id } of changed.values())
      if (organization_id === organizationId) ids.add(id);
    return [...ids].flatMap((id) => changed.get(id) ?? this.webhook(id) ?? []);
  }

  changed(webhooks: readonly WebhookState[], cancelled: readonly string[]): void {
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
    for (const id of cancelled) {
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
