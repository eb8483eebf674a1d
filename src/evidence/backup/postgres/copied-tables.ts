/**
 * What must not be lost, in the order in which it is filled in: all but the read models, which come back from the log.
 * The transaction and the position of an event are its place in the log (position.ts): seals and cursors name it.
 */
export const COPIED_TABLES = [
  {
    name: 'event_log.events',
    columns: ['tx', 'position', 'stream', 'revision', 'event_id', 'type', 'data', 'metadata', 'recorded_at'],
  },
  { name: 'privacy.keys', columns: ['subject', 'wrapped_key', 'created_at', 'erased_at', 'master_key_id'] },
  {
    name: 'privacy.master_key',
    columns: ['singleton', 'check_value', 'created_at', 'former_check_value', 'rotated_at'],
  },
] as const;

export const COPIED_SCHEMAS = ['event_log', 'privacy'] as const;
