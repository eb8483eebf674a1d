import type { Ask } from '../call.ts';
import type { BodyOf, CallOptions, KeyedOptions, QueryOf } from '../operation-types.ts';
import { Pages } from '../pages.ts';
import type { Delivery, DeliveryAccepted, Webhook, WebhookWithSecret } from '../shapes.ts';

/** The version that a patch applies to: the one that was read. */
type WebhookVersion = Pick<Webhook, 'id' | 'version'>;

export class Webhooks {
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /**
   * Registers an address for events. Store the `secret` of the answer: it is shown once, and again only to the same
   * `idempotencyKey`.
   */
  register(webhook: BodyOf<'registerWebhook'>, options: KeyedOptions = {}): Promise<WebhookWithSecret> {
    return this.#ask('registerWebhook', { body: webhook, ...options });
  }

  /** One webhook, now or at an instant (`as_of`). */
  get(id: string, { as_of, ...options }: QueryOf<'getWebhook'> & CallOptions = {}): Promise<Webhook> {
    return this.#ask('getWebhook', { path: { id }, query: { ...(as_of && { as_of }) }, ...options });
  }

  /** Webhooks, newest first. */
  list(query: QueryOf<'listWebhooks'> = {}, options: CallOptions = {}): Pages<Webhook> {
    return new Pages((cursor) =>
      this.#ask('listWebhooks', { query: { ...query, ...(cursor && { cursor }) }, ...options }),
    );
  }

  /** Changes only the version that was read: 412 `VERSION_MISMATCH` when it is no longer the current one. */
  patch(
    webhook: WebhookVersion,
    changes: BodyOf<'patchWebhook'>,
    options: CallOptions = {},
  ): Promise<Webhook> {
    const headers = { 'If-Match': `"${webhook.version}"` };
    return this.#ask('patchWebhook', { path: { id: webhook.id }, headers, body: changes, ...options });
  }

  /** Signs with a new secret; for 24 hours the previous one signs, too. */
  rotateSecret(id: string, options: KeyedOptions = {}): Promise<WebhookWithSecret> {
    return this.#ask('rotateWebhookSecret', { path: { id }, body: {}, ...options });
  }

  /** Requests a delivery of type `webhook.test`. */
  test(id: string, options: KeyedOptions = {}): Promise<DeliveryAccepted> {
    return this.#ask('testWebhook', { path: { id }, body: {}, ...options });
  }

  /** Requests the events after a `webhook-id` or a `next` of the feed once more; after null for all. */
  replay(id: string, after: string | null, options: KeyedOptions = {}): Promise<DeliveryAccepted> {
    return this.#ask('replayWebhook', { path: { id }, body: { after }, ...options });
  }

  /** Its deliveries with their tries, newest first. */
  deliveries(
    id: string,
    query: QueryOf<'listWebhookDeliveries'> = {},
    options: CallOptions = {},
  ): Pages<Delivery> {
    return new Pages((cursor) =>
      this.#ask('listWebhookDeliveries', {
        path: { id },
        query: { ...query, ...(cursor && { cursor }) },
        ...options,
      }),
    );
  }
}
