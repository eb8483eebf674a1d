import type { z } from 'zod';
import type { JsonObject } from '../../kernel/json.ts';
import { type ShapeCheck, shapeCheck } from './shape-check.ts';

/** Lifts an event's data by one schema version. */
type Upcaster = (data: JsonObject) => JsonObject;

/** A stored event type: its name never changes, its schema is that of the newest version. */
export interface EventType<Name extends string = string, Schema extends z.ZodType = z.ZodType> {
  readonly type: Name;
  readonly schemaVersion: number;
  readonly schema: Schema;
  /** Whether data of the newest version fits the schema. */
  readonly fits: ShapeCheck;
  /** One for each version but the newest, in order: `upcasters[0]` lifts 1 to 2. */
  readonly upcasters: readonly Upcaster[];
}

export function eventType<const Name extends string, Schema extends z.ZodType>(
  type: Name,
  schema: Schema,
  upcasters: readonly Upcaster[] = [],
): EventType<Name, Schema> {
  return { type, schema, fits: shapeCheck(schema), upcasters, schemaVersion: upcasters.length + 1 };
}

/** An event as a command decides it: the type's name and data of its newest version. */
export type EventOf<Types extends Record<string, EventType>> = {
  [Name in keyof Types]: {
    readonly type: Types[Name]['type'];
    readonly data: z.infer<Types[Name]['schema']>;
  };
}[keyof Types];
