import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../../../src/engine/log/event-log.ts';
import { migrate } from '../../../src/engine/postgres/migrate.ts';
import { sealEvent } from '../../../test/support/events.ts';
import { type AccountStore, CONNECTIONS, openPool, streamOf } from './account-store.ts';

const INSERT = {
  name: 'insert',
  text: `insert into event_log.events (stream, revision, event_id, type, data, metadata)
    values ($1, $2, $3, $4, $5, $6)`,
};
const SELECT = {
  name: 'select',
  text: 'select revision, type, data, metadata from event_log.events where stream = $1 order by revision',
};
interface Row {
  readonly revision: number;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/**
 * The driver alone, on the engine's own table: prepared statements, one transaction each. It computes no hash and checks only
 * that the revision is new.
 */
export async function bareStore(connectionString: string): Promise<AccountStore> {
  await migrate(connectionString, 'event_log');
  const pool = openPool(connectionString, CONNECTIONS);
  const insert = (stream: string, revision: number, { eventId, type, data, metadata }: NewEvent) =>
    pool.query({
      ...INSERT,
      values: [stream, revision, eventId, type, JSON.stringify(data), JSON.stringify(metadata)],
    });
  const eventsOf = async (stream: string) => {
    const { rows } = await pool.query<Row>({ ...SELECT, values: [stream] });
    return rows.map((row) => ({
      ...row,
      data: JSON.parse(row.data) as { readonly cents: number },
      metadata: JSON.parse(row.metadata) as object,
    }));
  };
  const { metadata } = sealEvent('', 0, 'f'.repeat(64), { type: 'MoneyPaidIn', data: {} });

  return {
    name: 'bare pg',
    async append({ stream, expectedRevision, events }) {
      for (const [index, event] of events.entries())
        await insert(stream, expectedRevision + 1 + index, event);
    },
    async payIn(account, cents) {
      const stream = streamOf(account);
      const events = await eventsOf(stream);
      const held = events.reduce(
        (sum, { type, data }) => sum + (type === 'MoneyPaidIn' ? data.cents : -data.cents),
        0,
      );
      await insert(stream, (events.at(-1)?.revision ?? -1) + 1, {
        eventId: randomUUID(),
        type: 'MoneyPaidIn',
        data: { cents },
        metadata: { ...metadata, occurred_at: new Date().toISOString() },
      });
      return held + cents;
    },
    read: async (stream) => (await eventsOf(stream)).length,
    async count() {
      const { rows } = await pool.query<{ count: number }>(
        'select count(*)::int as count from event_log.events',
      );
      return rows[0]?.count ?? 0;
    },
    close: () => pool.end(),
  };
}
