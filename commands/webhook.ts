import { z } from 'zod';
import { FEED_EVENT_TYPES } from '../src/domain/feed-events.ts';
import { invalidFields, type Rejection, reject } from '../src/domain/rejection.ts';
import {
  type DeliveryGivenUp,
  type LogPlace,
  MAX_WEBHOOKS,
  placesAggregate,
  type RecordedWebhookEvent,
  type WebhookEvent,
  type WebhookRegistered,
  webhookAggregate,
} from '../src/domain/webhook.ts';
import { append, type CommandContext, command } from '../src/engine/handling/command.ts';
import { Text } from '../src/kernel/fields.ts';
import type { SealedText } from '../src/kernel/identity/personal-data.ts';
import { changedMembers } from '../src/kernel/json/merge-patch.ts';
import { bilingual } from '../src/kernel/text/bilingual.ts';
import { type DisabledBecause, WEBHOOK_STATUSES } from '../src/kernel/vocabulary.ts';
import { says } from '../src/kernel/words/faults.ts';
import { webhookMeanings as means } from '../src/kernel/words/webhook-meanings.ts';
import type { Fault } from '../src/kernel/zod-faults.ts';

const WEBHOOK_MEMBERS = {
  /** Further rules depend on the hosts that the operator excepts. */
  url: Text(2_048).meta({ ...means.url, format: 'uri', examples: ['https://example.com/hooks'] }),
  types: z
    .array(z.enum(FEED_EVENT_TYPES))
    .min(1, { error: says('too_few', bilingual('refusals.no_type_named')) })
    .max(FEED_EVENT_TYPES.length)
    .refine((types) => new Set(types).size === types.length, {
      error: says('duplicate', bilingual('refusals.type_repeated')),
    })
    .meta(means.types),
  description: Text(200).nullish().meta(means.description),
};

export const RegisterWebhookBody = z.strictObject(WEBHOOK_MEMBERS).meta({ id: 'WebhookRegistration' });
export type RegisterWebhookBody = z.infer<typeof RegisterWebhookBody>;

interface ClaimPlace {
  readonly webhookId: string;
  readonly registration: WebhookRegistered;
  readonly faults: readonly Fault[];
}

/**
 * Claims one of the places of an organization before the webhook is acknowledged, in the one stream of all its claims,
 * so that two requests can never both take the last one. The claim holds the whole registration, so that an
 * unfinished request can be completed without its client. A repeated request finds its claim, and the same key with another content
 * is refused; so a webhook that claims a place again has an expired key, and keeps its place.
 */
export const claimPlace = command(placesAggregate, {
  name: 'ClaimWebhookPlace',
  answersTo: ['WebhookPlaceClaimed'],
  decide: ({ webhookId, registration, faults }: ClaimPlace, state) => {
    const others = (state?.claims ?? []).filter(({ webhook_id }) => webhook_id !== webhookId);
    if (faults.length > 0) return invalidFields(...faults);
    if (others.length >= MAX_WEBHOOKS) return reject({ fact: 'too-many-webhooks' });
    return append({ type: 'WebhookPlaceClaimed', data: { webhook_id: webhookId, registration } });
  },
});

export type RegisterWebhook = WebhookRegistered | { readonly refused: Rejection };

/** Registers the holder of a place. Its id comes from the idempotency key, so that only a missing stream needs to be claimed. */
export const registerWebhook = command(webhookAggregate, {
  name: 'RegisterWebhook',
  body: RegisterWebhookBody,
  decide: (registration: RegisterWebhook, state) => {
    if (state) return append();
    if ('refused' in registration) return reject(registration.refused);
    return append({ type: 'WebhookRegistered', data: registration });
  },
});

/** Body of PATCH /webhooks/{id}: an RFC 7396 merge patch. */
const PatchWebhookBody = z
  .strictObject({
    ...WEBHOOK_MEMBERS,
    status: z.enum(WEBHOOK_STATUSES).meta({
      description:
        'DISABLED stops deliveries and cancels those that wait; ENABLED begins again with what happens from then on.',
    }),
  })
  .partial()
  .meta({ id: 'WebhookPatch' });
type PatchWebhookBody = z.infer<typeof PatchWebhookBody>;

interface PatchWebhook {
  readonly organizationId: string;
  readonly expectedVersion: number;
  readonly patch: PatchWebhookBody;
  /** Faults of the address in the patch. */
  readonly faults: readonly Fault[];
}

export const patchWebhook = command(webhookAggregate, {
  name: 'PatchWebhook',
  body: PatchWebhookBody,
  decide: ({ organizationId, expectedVersion, patch, faults }: PatchWebhook, state) => {
    if (state?.organization_id !== organizationId) return reject({ fact: 'webhook-not-found' });
    if (faults.length > 0) return invalidFields(...faults);
    if (state.version !== expectedVersion) {
      return reject({ fact: 'version-mismatch', currentVersion: state.version });
    }
    const { status = state.status, ...written } = patch;
    const changes = changedMembers(state, written);
    const switched =
      status === 'ENABLED'
        ? ({ type: 'WebhookEnabled', data: {} } as const)
        : ({ type: 'WebhookDisabled', data: { because: 'REQUESTED' } } as const);
    return append<WebhookEvent>(
      ...(Object.keys(changes).length > 0 ? [{ type: 'WebhookPatched', data: changes } as const] : []),
      ...(status === state.status ? [] : [switched]),
    );
  },
});

/** Empty body of a POST whose path says everything. */
const NothingBody = z.strictObject({});

interface RotateSecret {
  readonly organizationId: string;
  readonly secret: SealedText;
}

/** Signs with a new secret; the previous one also signs for a day. */
export const rotateWebhookSecret = command(webhookAggregate, {
  name: 'RotateWebhookSecret',
  body: NothingBody,
  answersTo: ['WebhookSecretRotated'],
  decide: ({ organizationId, secret }: RotateSecret, state) =>
    state?.organization_id === organizationId
      ? append({ type: 'WebhookSecretRotated', data: { secret } })
      : reject({ fact: 'webhook-not-found' }),
});

const TestWebhookBody = z.strictObject({});
type TestWebhookBody = z.infer<typeof TestWebhookBody>;

/** Requests a test delivery. */
export const testWebhook = command(webhookAggregate, {
  name: 'TestWebhook',
  body: TestWebhookBody,
  answersTo: ['WebhookTested'],
  decide: ({ organizationId }: CommandContext<TestWebhookBody>, state) => {
    if (state?.organization_id !== organizationId) return reject({ fact: 'webhook-not-found' });
    if (state.status === 'DISABLED') return reject({ fact: 'webhook-disabled' });
    return append({ type: 'WebhookTested', data: {} });
  },
});

const ReplayWebhookBody = z.strictObject({
  after: Text(2_048)
    .nullable()
    .meta({
      description:
        'Where to begin: the `next` of a page of the feed, or the `webhook-id` of a delivery of this webhook; null: at the beginning.',
      examples: ['5b0e7b4a-6c1d-5d0e-9a5e-2f2f1b7f6d11'],
    }),
});

interface ReplayWebhook {
  readonly organizationId: string;
  /** Null: the beginning. */
  readonly after: LogPlace | null;
  /** Faults of the place that was named. */
  readonly faults: readonly Fault[];
}

/** Requests the events after a place again, of the types that the webhook subscribes to now. */
export const replayWebhook = command(webhookAggregate, {
  name: 'ReplayWebhook',
  body: ReplayWebhookBody,
  answersTo: ['WebhookReplayed'],
  decide: ({ organizationId, after, faults }: ReplayWebhook, state) => {
    if (state?.organization_id !== organizationId) return reject({ fact: 'webhook-not-found' });
    if (faults.length > 0) return invalidFields(...faults);
    if (state.status === 'DISABLED') return reject({ fact: 'webhook-disabled' });
    return append({ type: 'WebhookReplayed', data: { after } });
  },
});

/** `url`: the address whose attempts failed. */
interface DisableWebhook {
  readonly because: Exclude<DisabledBecause, 'REQUESTED'>;
  readonly url: string;
}

/** The service stops sending to an address that is gone or failed for days; not to an address that has replaced it. */
export const disableWebhook = command(webhookAggregate, {
  name: 'DisableWebhook',
  decide: ({ because, url }: DisableWebhook, state) =>
    state?.status === 'ENABLED' && state.url === url
      ? append({ type: 'WebhookDisabled', data: { because } })
      : append(),
});

/** The deliveries of a webhook that were given up, by id. */
const givenUpDeliveries = {
  ...webhookAggregate,
  evolve: (givenUp: readonly string[] | undefined, event: RecordedWebhookEvent) => [
    ...(givenUp ?? []),
    ...(event.type === 'DeliveryGivenUp' ? [event.data.delivery_id] : []),
  ],
};

/** Records that a delivery is given up: once each, also when the service was killed meanwhile. */
export const giveUpDelivery = command(givenUpDeliveries, {
  name: 'GiveUpDelivery',
  decide: (givenUp: DeliveryGivenUp, state) =>
    !state || state.includes(givenUp.delivery_id)
      ? append()
      : append({ type: 'DeliveryGivenUp', data: givenUp }),
});
