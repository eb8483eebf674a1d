import { createDeliveries } from './deliveries-0001-deliveries.ts';
import { createEvents } from './event-log-0001-events.ts';
import type { Migration } from './migration.ts';
import { createKeys } from './privacy-0001-keys.ts';
import { createCheckpoints } from './read-models-0001-checkpoints.ts';

/** Each schema's steps, in order. A schema may live in a database of its own. */
export const migrations = {
  event_log: [createEvents],
  privacy: [createKeys],
  read_models: [createCheckpoints],
  deliveries: [createDeliveries],
} satisfies Record<string, readonly Migration[]>;

export type Schema = keyof typeof migrations;
