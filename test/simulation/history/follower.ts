import type { Random } from '../../support/random.ts';
import type { Clients, Organization } from './clients.ts';
import { type Exchanged, isDone, jsonOf } from './record.ts';

/** What one of the two followers of an organization asks to be told of. */
export const SOME_TYPES = [
  'asset.registered',
  'valuation.completed',
  'policy.decided',
  'guarantee.decided',
  'coverage.short',
  'batch.completed',
  'webhook.disabled',
] as const;

/** A happening as the feed tells it. */
export interface WebhookEvent {
  readonly id: string;
  readonly type: string;
  readonly occurred_at: string;
  readonly subject: { readonly kind: string; readonly id: string; readonly version: number };
  readonly url: string;
  readonly request_id: string;
}

interface Asking {
  readonly step: number;
  readonly clients: Clients;
  readonly organization: Organization;
  readonly random: Random;
}

/** A back end that keeps up with the feed: what it was told, and where it goes on. Where an answer is lost it asks again. */
export class Follower {
  readonly types: readonly string[] | undefined;
  /** Every `next` that it was answered, the newest last. */
  readonly places: string[] = [];
  readonly told: WebhookEvent[] = [];
  /** One page after another. */
  isReading = false;

  constructor(types: readonly string[] | undefined) {
    this.types = types;
  }

  /** Reads the page behind a place, its own where none is named, and keeps what it is told there. */
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
    this.told.push(...(items as WebhookEvent[]));
    if (typeof next === 'string' && next !== after) this.places.push(next);
    return page;
  }
}
