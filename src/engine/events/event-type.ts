import type { z } from 'zod';
import { isJsonObject, type JsonObject } from '../../kernel/json.ts';
import type { Recorded } from './recorded.ts';

/** The shapes of the first release. A log that names no other level is at this one. */
export const FIRST_LEVEL = 1;

/** From one schema version of an event to the next, and back. */
export interface ShapeStep {
  /** The shape level from which the newer version is written. Until it is adopted, the version before it is. */
  readonly level: number;
  /** Data of the version before, as the newer version says it. */
  readonly upcast: (data: JsonObject) => JsonObject;
  /** Data of the newer version, as the version before says it; undefined where it cannot. `upcast` must lift it to a shape that fits. */
  readonly downcast: (data: JsonObject) => JsonObject | undefined;
}

/** A stored event type: its name never changes, its schema is that of the newest version. */
export interface EventType<Name extends string = string, Schema extends z.ZodType = z.ZodType> {
  readonly type: Name;
  readonly schemaVersion: number;
  readonly schema: Schema;
  /** Whether data of the newest version fits the schema. */
  readonly fits: ShapeCheck;
  /** One for each version but the first, in order: `steps[0]` leads from 1 to 2. */
  readonly steps: readonly ShapeStep[];
  /** The shape level from which the type itself is written. */
  readonly level: number;
}

export function eventType<const Name extends string, Schema extends z.ZodType>(
  type: Name,
  schema: Schema,
  steps: readonly ShapeStep[] = [],
  level: number = FIRST_LEVEL,
): EventType<Name, Schema> {
  return { type, schema, fits: shapeCheck(schema), steps, level, schemaVersion: steps.length + 1 };
}

/** Data of an older version, lifted step by step to the newest. */
export const lifted = ({ steps }: Pick<EventType, 'steps'>, version: number, data: JsonObject): JsonObject =>
  steps.slice(version - 1).reduce((older, { upcast }) => upcast(older), data);

/** An event as a command decides it: the type's name and data of its newest version. */
export type EventOf<Types extends Record<string, EventType>> = {
  [Name in keyof Types]: {
    readonly type: Types[Name]['type'];
    readonly data: z.infer<Types[Name]['schema']>;
  };
}[keyof Types];

/** The same as it was recorded. */
export type RecordedOf<Types extends Record<string, EventType>> = Recorded & EventOf<Types>;
/** Whether a value that JSON can hold fits a schema. Makes nothing and says nothing: for that the schema itself is asked. */
type ShapeCheck = (value: unknown) => boolean;

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
