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
  {
    name: 'deliveries.place',
    columns: ['singleton', 'epoch', 'position', 'event', 'begun_at', 'begun_because', 'repeats_until'],
  },
  {
    name: 'deliveries.endpoints',
    columns: [
      'id',
      'organization_id',
      'state',
      'failing_since',
      'last_success_at',
      'last_failure_at',
      'last_failure',
    ],
  },
  {
    name: 'deliveries.deliveries',
    columns: [
      'seq',
      'id',
      'webhook_id',
      'organization_id',
      'event_id',
      'place',
      'type',
      'subject',
      'body',
      'cause',
      'status',
      'tries',
      'due_at',
      'may_repeat',
      'is_told',
      'created_at',
      'ended_at',
    ],
  },
  {
    name: 'deliveries.tries',
    columns: ['delivery_id', 'number', 'tried_at', 'duration_ms', 'status', 'failure', 'detail', 'answer'],
  },
  {
    name: 'deliveries.replays',
    columns: ['seq', 'id', 'webhook_id', 'organization_id', 'after', 'until', 'types', 'is_done'],
  },
] as const;

export const COPIED_SCHEMAS = ['event_log', 'privacy', 'deliveries'] as const;
