import { z } from 'zod';
import { InstantField, Uuid } from '../../kernel/fields.ts';

/** The id in a path: of the resource that the path speaks of. */
export const ResourceId = Uuid.meta({
  description: 'Id of the resource, a UUID in lower case, as the answer that made it or a list told it.',
});

/** Path of a single resource. */
export const IdPath = z.strictObject({ id: ResourceId });

/** Query of a single resource: the state as it stood at an instant. */
export const AsOfQuery = z.strictObject({
  as_of: InstantField.optional().meta({
    description: 'The state as it stood then. Before the first event 404, in the future 400.',
  }),
});

/** The profiles that may read resources: everyone but a mere operator. */
export const READERS = ['ANALYST', 'REVIEWER', 'AUDITOR', 'INTEGRATOR'] as const;
/** Of webhooks and their deliveries: where an organization is told things is nobody else's affair. */
export const WEBHOOK_READERS = ['AUDITOR', 'INTEGRATOR'] as const;
export const HISTORY_READERS = ['AUDITOR', 'REVIEWER'] as const;

const CONSISTENCY = 'Send it back with a read that may reach another replica: the read then sees this write.';

/** Headers of the answer to a PATCH. */
export const CHANGE_HEADERS = { 'Consistency-Token': CONSISTENCY };

/** Headers of the answer to a POST that makes something. */
export const CREATE_HEADERS = {
  ...CHANGE_HEADERS,
  'Idempotency-Replayed': '`true` when this is the earlier response to the same key.',
};
