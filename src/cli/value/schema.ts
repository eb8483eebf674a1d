import { z } from 'zod';
import type { Json } from '../../kernel/json.ts';

/** Those parts of a JSON Schema that a form is made of. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: { readonly [name: string]: Schema };
  readonly type?: string;
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly format?: string;
  readonly description?: string;
  readonly examples?: readonly Json[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
}

/** The JSON Schema of what a body may be as it is sent, its references resolved when they are read. */
export function schemaReader(schema: z.ZodType) {
  const options = { target: 'draft-2020-12', io: 'input', unrepresentable: 'any' } as const;
  const root = z.toJSONSchema(schema, options) as Schema;
  const resolved = (part: Schema): Schema => {
    const name = part.$ref?.split('/').at(-1);
    const target = name === undefined ? undefined : root.$defs?.[name];
    return target ? { ...resolved(target), ...withoutReference(part) } : part;
  };
  return { root: resolved(root), resolved };
}

const withoutReference = ({ $ref: _, ...rest }: Schema): Schema => rest;
