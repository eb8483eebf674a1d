import { z } from 'zod';
import { HAPPENING_TYPES } from '../../src/domain/happenings/happening.ts';
import { Text } from '../../src/kernel/fields.ts';
import { says } from '../../src/kernel/words/faults.ts';
import { webhookMeanings as means } from '../../src/kernel/words/webhook-meanings.ts';

/** Members of a webhook that registering and patching share. */
export const WEBHOOK_MEMBERS = {
  /** What else is asked of it depends on the hosts that the operator excepts. */
  url: Text(2_048).meta({ ...means.url, format: 'uri', examples: ['https://example.com/hooks'] }),
  types: z
    .array(z.enum(HAPPENING_TYPES))
    .min(1, { error: says('too_few', 'must name at least one type', 'deve indicar pelo menos um tipo') })
    .max(HAPPENING_TYPES.length)
    .refine((types) => new Set(types).size === types.length, {
      error: says('duplicate', 'must name each type once', 'deve indicar cada tipo uma só vez'),
    })
    .meta(means.types),
  description: Text(200).nullish().meta(means.description),
};
