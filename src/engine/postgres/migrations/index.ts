import { createDeliveries } from './deliveries.ts';
import { createEvents } from './event-log.ts';
import type { Migration } from './migration.ts';
import { createKeys } from './privacy.ts';
import { createCheckpoints } from './read-models.ts';

/** Each schema's steps, in order. A schema may live in a database of its own. */
export const migrations = {
  event_log: [createEvents],
  privacy: [createKeys],
  read_models: [createCheckpoints],
  deliveries: [createDeliveries],
} satisfies Record<string, readonly [Migration, ...Migration[]]>;

export type Schema = keyof typeof migrations;
