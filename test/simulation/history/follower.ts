import type { Random } from '../../support/random.ts';
import type { Clients, Organization } from './clients.ts';
import { type Exchanged, isDone, jsonOf } from './record.ts';

/** The types that one of the two followers of an organization subscribes to. */
export const SOME_TYPES = [
  'asset.registered',
  'valuation.completed',
  'policy.decided',
  'guarantee.decided',
  'coverage.short',
  'batch.completed',
  'webhook.disabled',
] as const;

export interface WebhookEvent {
  readonly id: string;
  readonly type: string;
  readonly occurred_at: string;
  readonly subject: { readonly kind: string; readonly id: string; readonly version: number };
  readonly about?: { readonly kind: string; readonly id: string };
  readonly url: string;
  readonly request_id: string;
}

interface Asking {
  readonly step: number;
  readonly clients: Clients;
  readonly organization: Organization;
  readonly random: Random;
}

/** A client that follows the feed. It repeats a read whose answer was lost. */
export class Follower {
  readonly types: readonly string[] | undefined;
  /** Every `next` that it received, the newest last. */
  readonly places: string[] = [];
  readonly received: WebhookEvent[] = [];
  /** It reads one page after another. */
  isReading = false;

  constructor(types: readonly string[] | undefined) {
    this.types = types;
  }

  /** Reads the page after a position, by default its own, and keeps the events. */
  async read(
    { step, clients, organization, random }: Asking,
    how: { readonly limit: number; readonly waitS: number; readonly after?: string | undefined },
    replica?: number,
  ): Promise<Exchanged> {
    const after = how.after ?? this.places.at(-1);
    const query = [
      `limit=${how.limit}`,
      ...(after === undefined ? [] : [`after=${after}`]),
      ...(this.types ? [`types=${this.types.join()}`] : []),
      ...(how.waitS > 0 ? [`wait=${how.waitS}`] : []),
    ];
    const path = `/events?${query.join('&')}`;
    const sending = { step, organization, person: organization.integrator, method: 'GET', path } as const;
    const page = await clients.send(sending, random, replica);
    if (how.after !== undefined || !isDone(page.answer)) return page;
    const { items, next } = jsonOf(page.answer);
    this.received.push(...(items as WebhookEvent[]));
    if (typeof next === 'string' && next !== after) this.places.push(next);
    return page;
  }
}
