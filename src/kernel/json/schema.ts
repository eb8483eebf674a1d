import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject } from '../json.ts';

const OPTIONS = { target: 'draft-2020-12', io: 'input', unrepresentable: 'any' } as const;

/** The JSON Schema of what may be sent. Whole: what is described once elsewhere is written out in its place. */
export function jsonSchemaOf(schema: z.ZodType): JsonObject {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, OPTIONS) as JsonObject;
  const whole = (part: Json): Json => {
    if (Array.isArray(part)) return part.map(whole);
    if (!isJsonObject(part)) return part;
    const { $ref, ...own } = part;
    const name = typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined;
    const { id: _, ...named } = (name ? ($defs as JsonObject)[name] : {}) as JsonObject;
    const members = name ? { ...named, ...own } : part;
    return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, whole(member ?? null)]));
  };
  return whole(root) as JsonObject;
}
