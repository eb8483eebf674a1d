import type { z } from 'zod';
import { isJsonObject } from '../../kernel/json.ts';

/** Whether a value that JSON can hold fits a schema. Makes nothing and says nothing: for that the schema itself is asked. */
export type ShapeCheck = (value: unknown) => boolean;

/**
 * The check of a stored event's schema: several times as fast as parsing with it, because every event of a log passes
 * here each time it is read. Knows the kinds of schema that events are made of; another one throws at once.
 */
export function shapeCheck(schema: z.core.$ZodType): ShapeCheck {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return objectCheck(def);
    case 'array':
      return arrayCheck(shapeCheck(def.element));
    case 'nullable':
    case 'optional': {
      const absent = def.type === 'nullable' ? null : undefined;
      const check = shapeCheck(def.innerType);
      return (value) => value === absent || check(value);
    }
    case 'enum':
      return oneOf(Object.values(def.entries));
    case 'literal':
      return oneOf(def.values);
    case 'string':
      return stringCheck(patternsOf(def));
    case 'number':
      if ('format' in def && def.format === 'safeint' && !def.checks?.length) return Number.isSafeInteger;
      break;
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'custom':
      if ('fn' in def) return def.fn as ShapeCheck;
  }
  throw new Error(`no check is known for a schema of the kind ${def.type}`);
}

function objectCheck({ shape, catchall }: z.core.$ZodObjectDef): ShapeCheck {
  if ((catchall as z.core.$ZodTypes | undefined)?._zod.def.type !== 'never')
    throw new Error('an object of an event names all of its members');
  const names = Object.keys(shape);
  const checks = Object.values(shape).map(shapeCheck);
  return (value) => {
    if (!isJsonObject(value)) return false;
    let known = 0;
    for (let index = 0; index < names.length; index += 1) {
      const member = value[names[index] as string];
      if (!checks[index]?.(member)) return false;
      if (member !== undefined) known += 1;
    }
    for (const _ in value) known -= 1;
    return known === 0;
  };
}

const arrayCheck =
  (check: ShapeCheck): ShapeCheck =>
  (value) =>
    Array.isArray(value) && value.every(check);

function oneOf(values: readonly unknown[]): ShapeCheck {
  const known = new Set(values);
  return (value) => known.has(value);
}

function patternsOf(def: z.core.$ZodStringDef): readonly RegExp[] {
  const checks = (def.checks ?? []).map((check) => (check as z.core.$ZodChecks)._zod.def);
  return [def, ...checks].flatMap((each) => {
    if ('pattern' in each && each.pattern) return each.pattern;
    if (each === def && !('format' in def)) return [];
    throw new Error('a text of an event is checked by patterns alone');
  });
}

function stringCheck(patterns: readonly RegExp[]): ShapeCheck {
  const [pattern, ...others] = patterns;
  // Half a surrogate pair has no canonical form: what holds one was never written by us.
  if (!pattern) return (value) => typeof value === 'string' && value.isWellFormed();
  return (value) =>
    typeof value === 'string' && pattern.test(value) && others.every((other) => other.test(value));
}
