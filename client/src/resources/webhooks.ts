import type { Ask } from '../call.ts';
import type { BodyOf, CallOptions, KeyedOptions, QueryOf } from '../operation-types.ts';
import { Pages } from '../pages.ts';
import type { Delivery, DeliveryAccepted, Webhook, WebhookWithSecret } from '../shapes.ts';

/** What a patch is meant for: the very version that was read. */
type WebhookVersion = Pick<Webhook, 'id' | 'version'>;

export class Webhooks {
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /**
   * Registers where the service is to send what happens. Keep the `secret` of the answer: it is shown once, and again to the same
   * `idempotencyKey` alone.
   */
  register(webhook: BodyOf<'registerWebhook'>, options: KeyedOptions = {}): Promise<WebhookWithSecret> {
    return this.#ask('registerWebhook', { body: webhook, ...options });
  }

  /** One webhook, as it is or as it was (`as_of`). */
  get(id: string, { as_of, ...options }: QueryOf<'getWebhook'> & CallOptions = {}): Promise<Webhook> {
    return this.#ask('getWebhook', { path: { id }, query: { ...(as_of && { as_of }) }, ...options });
  }

  /** Webhooks, newest first. */
  list(query: QueryOf<'listWebhooks'> = {}, options: CallOptions = {}): Pages<Webhook> {
    return new Pages((cursor) =>
      this.#ask('listWebhooks', { query: { ...query, ...(cursor && { cursor }) }, ...options }),
    );
  }

  /** Changes the version that was read, and no other: 412 `VERSION_MISMATCH` when it is no longer the current one. */
  patch(
    webhook: WebhookVersion,
    changes: BodyOf<'patchWebhook'>,
    options: CallOptions = {},
  ): Promise<Webhook> {
    const headers = { 'If-Match': `"${webhook.version}"` };
    return this.#ask('patchWebhook', { path: { id: webhook.id }, headers, body: changes, ...options });
  }

  /** Signs with a new secret; the one before signs beside it for 24 hours. */
  rotateSecret(id: string, options: KeyedOptions = {}): Promise<WebhookWithSecret> {
    return this.#ask('rotateWebhookSecret', { path: { id }, body: {}, ...options });
  }

  /** Asks for a delivery of type `webhook.test`. */
  test(id: string, options: KeyedOptions = {}): Promise<DeliveryAccepted> {
    return this.#ask('testWebhook', { path: { id }, body: {}, ...options });
  }

  /** Asks once more for what happened after a `webhook-id`, or after a `next` of the feed; after null for all. */
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
