import { z } from 'zod';
import {
  claimPlace,
  patchWebhook,
  type RegisterWebhook,
  type RegisterWebhookBody,
  registerWebhook,
  rotateWebhookSecret,
} from '../../../commands/webhook.ts';
import { listParameters } from '../../../queries/list-parameters.ts';
import { byId } from '../../../queries/question.ts';
import {
  DeliveryPage,
  deliveryView,
  ListWebhooks,
  listWebhooks,
  WebhookPage,
  WebhookView,
  WebhookWithSecret,
  webhookView,
} from '../../../queries/webhooks.ts';
import {
  evolveWebhook,
  type WebhookRegistered,
  type WebhookState,
  webhookStream,
} from '../../domain/webhook.ts';
import { DELIVERY_STATUSES } from '../../kernel/vocabulary.ts';
import { tagOf } from '../pipeline/answer/respond.ts';
import { list, placeIn } from '../resource/list.ts';
import type { ManagementParts } from '../resource/management.ts';
import { change, create, type PostContext, patch } from '../resource/post.ts';
import { read, readOf } from '../resource/read.ts';
import { type Operation, type Resource, resource, WEBHOOK_READERS } from '../resource.ts';
import { type Examples, json } from '../route.ts';
import { replays, tests } from './webhooks/requests.ts';

const ListDeliveries = listParameters({
  status: z.enum(DELIVERY_STATUSES).optional().meta({ description: 'Deliveries that now have this status.' }),
});

const webhookDeliveries = readOf<WebhookState, typeof ListDeliveries>({
  step: '/deliveries',
  operationId: 'listWebhookDeliveries',
  summary: 'List the deliveries of a webhook, newest first',
  description:
    'With their newest ten tries: the status of the answer, its first 1,024 bytes, how long it took. Deliveries are created within seconds of their event; ended ones are kept for 90 days.',
  access: WEBHOOK_READERS,
  query: ListDeliveries,
  responses: { 200: { description: 'One page', schema: DeliveryPage } },
  async answer({ id: webhookId }, request, wired) {
    const { limit, status } = request.query;
    const filter = { webhook: webhookId, ...(status !== undefined && { status }) };
    const place = placeIn(wired, request, 'deliveries', filter);
    if (place.kind === 'problem') return place;
    const { organizationId, behind: before, cursorTo } = place;
    const question = { organizationId, webhookId, status, before, limit };
    const { deliveries, next } = await wired.webhooks.deliveries.list(question);
    return json(200, { items: deliveries.map(deliveryView), next_cursor: cursorTo(next) });
  },
});

const INTEGRATOR = ['INTEGRATOR'] as const;

const examples: Examples = {
  everything: {
    summary: 'Ends of valuations and changes of coverage',
    value: {
      url: 'https://example.com/hooks/valuations',
      types: ['valuation.completed', 'valuation.failed', 'coverage.short'],
      description: 'Made-up back end of the treasury',
    },
  },
};

const SHOWN_ONCE =
  'The answer, and its repetition under the same key, are the only ones that show the `secret`.';

/** An operation whose answer shows the newest secret. */
const showingSecret =
  (operation: Operation<WebhookState>): Operation<WebhookState> =>
  (webhooks, parts) => {
    const shown: Resource<WebhookState> = {
      ...webhooks,
      view: WebhookWithSecret,
      async answer(state, { status, headers, parts }) {
        const [newest] = state.secrets;
        const open = await parts.opener(newest);
        const body = { ...webhookView(state), secret: newest ? open(newest.secret) : '' };
        return json(status, body, { etag: tagOf(state.version), headers });
      },
    };
    return operation(shown, parts);
  };

export const webhookRoutes = (parts: () => ManagementParts) =>
  resource<WebhookState>(parts, {
    path: '/webhooks',
    tag: 'Webhooks',
    name: 'Webhook',
    stream: webhookStream,
    evolve: evolveWebhook,
    row: byId('webhooks', 'webhook'),
    view: WebhookView,
    answer: (state, { status, headers }) =>
      json(status, webhookView(state), { etag: tagOf(state.version), headers }),
    operations: [
      showingSecret(
        create(registerWebhook, {
          summary: 'Register a webhook',
          description: `The service then sends events to its \`url\`, signed by Standard Webhooks 1.0.0 and at least once. An organization has at most 50 (409). ${SHOWN_ONCE}`,
          examples,
          access: INTEGRATOR,
          readsOtherStreams: true,
          outcome: ', version 1, with its secret',
          input: claimed,
        }),
      ),
      list(listWebhooks, webhookView, {
        query: ListWebhooks,
        page: WebhookPage,
        access: WEBHOOK_READERS,
        description: 'Without their secrets.',
      }),
      read({ access: WEBHOOK_READERS, description: 'Without its secret.' }),
      patch(patchWebhook, {
        description:
          'A patch that changes nothing answers 200 and records nothing. `status` DISABLED stops deliveries and cancels those that wait; ENABLED begins with what happens from then on, and `…/replays` brings what was missed.',
        access: INTEGRATOR,
        examples: { off: { summary: 'Switch it off', value: { status: 'DISABLED' } } },
        input: (patched, { parts }) => ({
          ...patched,
          faults: parts.webhooks.faultsOfUrl(patched.patch.url),
        }),
      }),
      showingSecret(
        change('secret-rotations', rotateWebhookSecret, {
          access: INTEGRATOR,
          summary: 'Sign with a new secret',
          description: `For 24 hours the previous secret signs, too, also tries of earlier deliveries. ${SHOWN_ONCE}`,
          examples: { rotation: { summary: 'A new secret', value: {} } },
          outcome: ' with its new secret',
          // Only a webhook of the caller's organization gets a key.
          input: async ({ asked: { organizationId }, id, parts }, state) => ({
            organizationId,
            secret: await newSecret(parts, state?.organization_id === organizationId ? id : undefined),
          }),
        }),
      ),
      tests,
      replays,
      webhookDeliveries,
    ],
  });

/** Claims one of the organization's places, and returns the registration that holds it, which may be from an interrupted first try. */
async function claimed({
  asked: { body },
  parts,
  cause,
  id,
  seen,
}: PostContext<RegisterWebhookBody>): Promise<RegisterWebhook> {
  const faults = parts.webhooks.faultsOfUrl(body.url);
  const registration = {
    url: body.url,
    types: body.types,
    description: body.description ?? null,
    secret: await newSecret(parts, faults.length === 0 ? id : undefined),
  };
  const execution = await parts.handler.change(claimPlace, {
    id: cause.organizationId,
    cause,
    // A key that expired between the two steps names another webhook now: its earlier claim is no answer.
    answering: ({ data }) => data.webhook_id === id,
    input: () => ({ webhookId: id, faults, registration }),
  });
  if (execution.outcome === 'done') return registrationOf(execution.state.claims, id);
  return { refused: seen.refusal(execution) };
}

function registrationOf(
  claims: readonly { readonly webhook_id: string; readonly registration: WebhookRegistered }[],
  id: string,
): WebhookRegistered {
  const claim = claims.find(({ webhook_id }) => webhook_id === id);
  if (!claim) throw new Error(`webhook ${id} is missing after it claimed a place`);
  return claim.registration;
}

/** A new secret encrypted under the webhook's key; readable by nobody if no webhook may have it. */
async function newSecret({ encryptText: sealText, webhooks }: ManagementParts, id: string | undefined) {
  const nobody = { subject: '00000000-0000-0000-0000-000000000000', sealed: '' };
  const sealed = id === undefined ? nobody : await sealText(id, webhooks.newSecret(), '/url');
  if (sealed === 'erased') throw new Error(`the key of webhook ${id} was destroyed`);
  return sealed;
}
