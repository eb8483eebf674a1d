import { z } from 'zod';
import { invalidFields, reject } from '../../src/domain/rejection.ts';
import {
  evolveWebhook,
  type WebhookEvent,
  type WebhookPatched,
  type WebhookState,
  webhookStream,
} from '../../src/domain/webhook.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import { canonicalJson } from '../../src/kernel/json/canonical.ts';
import type { Json } from '../../src/kernel/json.ts';
import { WEBHOOK_STATUSES } from '../../src/kernel/vocabulary.ts';
import type { Fault } from '../../src/kernel/zod-faults.ts';
import { WEBHOOK_MEMBERS } from './webhook-body.ts';

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
  /** What is wrong with the address of the patch. */
  readonly faults: readonly Fault[];
}

export const patchWebhook = command<PatchWebhook, WebhookState, WebhookEvent, PatchWebhookBody>({
  name: 'PatchWebhook',
  body: PatchWebhookBody,
  stream: webhookStream,
  evolve: evolveWebhook,
  decide: ({ organizationId, expectedVersion, patch, faults }, state) => {
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

/** Members that differ after the patch, each as it stands then. */
const changedMembers = (state: WebhookState, written: object): WebhookPatched =>
  Object.fromEntries(
    Object.entries(written).filter(
      ([name, value]) =>
        value !== undefined &&
        canonicalJson(value as Json) !== canonicalJson(state[name as keyof WebhookState] as Json),
    ),
  );
