import type { JsonObject } from '../../../src/kernel/json.ts';
import { sealEvent } from '../../../test/support/events.ts';
import { loadEmmett } from '../../support/emmett/store.ts';
import { CONNECTIONS, type FollowedStore, streamOf } from './account-store.ts';

interface Message {
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}
const COLLECTION = 'accounts';
/** emmett's default is 100; the engine reads batches of this size. */
const BATCH = 1_000;

const centsOf = ({ type, data }: Message) => (type === 'MoneyPaidIn' ? 1 : -1) * Number(data.cents);

/** emmett over PostgreSQL: its event store, its command handler, a pongo projection for the read model. */
export async function emmettStore(connectionString: string, folder: string): Promise<FollowedStore> {
  const emmett = await loadEmmett<Message>(folder);
  const pool = new emmett.Pool({ connectionString, max: CONNECTIONS });
  pool.on('error', () => {});
  const store = emmett.getPostgreSQLEventStore(connectionString, { connectionOptions: { pool } });
  await store.schema.migrate();
  const handle = emmett.CommandHandler<{ readonly cents: number }>({
    initialState: () => ({ cents: 0 }),
    evolve: ({ cents }, event) => ({ cents: cents + centsOf(event) }),
  });
  const projection = emmett.pongoMultiStreamProjection({
    collectionName: COLLECTION,
    canHandle: ['MoneyPaidIn', 'MoneyDrawn'],
    getDocumentId: ({ metadata }) => String(metadata.streamName),
    evolve: (document, event) => {
      const { cents, version } = { cents: 0, version: 0, ...document };
      return { ...document, cents: cents + centsOf(event), version: version + 1 };
    },
  });
  const { metadata } = sealEvent('', 0, 'f'.repeat(64), { type: 'MoneyPaidIn', data: {} });
  const countOf = async (table: string) => {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`);
    return rows[0]?.count ?? 0;
  };

  return {
    name: 'emmett',
    async append({ stream, expectedRevision, events }) {
      const expectedStreamVersion =
        expectedRevision === -1 ? 'STREAM_DOES_NOT_EXIST' : BigInt(expectedRevision + 1);
      await store.appendToStream(stream, events, { expectedStreamVersion });
    },
    async payIn(account, cents) {
      const { newState } = await handle(store, streamOf(account), () => ({
        type: 'MoneyPaidIn',
        data: { cents },
        metadata: { ...metadata, occurred_at: new Date().toISOString() },
      }));
      return newState.cents;
    },
    read: async (stream) => (await store.readStream(stream)).events.length,
    count: () => countOf('emt_messages'),
    async follow() {
      await pool.query('delete from emt_processors');
      await pool.query(`drop table if exists ${COLLECTION}`);
      const consumer = store.consumer({ stopWhen: { noMessagesLeft: true }, pulling: { batchSize: BATCH } });
      consumer.projector({ projection });
      await consumer.start();
      return countOf(COLLECTION);
    },
    async close() {
      await store.close();
      await pool.end();
    },
  };
}
