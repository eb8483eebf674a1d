import type { z } from 'zod';
import type { JsonObject } from '../../kernel/json.ts';
import type { Recorded } from './recorded.ts';
import { type ShapeCheck, shapeCheck } from './shape-check.ts';

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
