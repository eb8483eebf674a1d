import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { replayObligation } from '../../src/evidence/replay/obligation.ts';
import { eventually } from '../support/eventually.ts';
import { madeBefore } from '../support/for-suite.ts';
import { lending, WHOLE_VALUE } from '../support/lending.ts';
import { serviceOfTests } from '../support/service-of-tests.ts';
import { DAY_MS } from '../support/test-clock.ts';

/** With a running service whose clock does not move between the steps: many events of one instant. */
describe('the replay of an obligation', () => {
  const service = serviceOfTests();
  const people = madeBefore(() => lending(service));
  let first = '';
  let behind = '';
  let asset = '';
  let beforeRelease = '';

  const replay = async (id: string, asOf?: string) => {
    const { eventLog: log } = service.engines;
    const replayed = await replayObligation({ log, now: service.clock.now }, id, asOf);
    if (!replayed) throw new Error('nothing had happened');
    return replayed;
  };
  const alarmTypes = async (id: string, count: number) => {
    const stream = () => service.engines.eventLog.readStream(`coverage-${id}`);
    await eventually(async () => (await stream()).length >= count);
    return (await stream()).map(({ type }) => type);
  };
  const owing = (amount: string) => people.obligation({ balance: { amount, date: '2026-11-01' } });
  /** Changes stored data behind everybody's back, and puts it back after the work. */
  const tampered = async (
    stream: string,
    type: string,
    path: string,
    value: string,
    work: () => Promise<void>,
  ) => {
    const client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    const where = 'stream = $1 and type = $2';
    const { rows } = await client.query(`select data from event_log.events where ${where}`, [stream, type]);
    expect(rows).toHaveLength(1);
    try {
      await client.query(
        `update event_log.events set data = jsonb_set(data::jsonb, $3::text[], to_jsonb($4::text)) where ${where}`,
        [stream, type, path, value],
      );
      await work();
    } finally {
      const data = typeof rows[0].data === 'string' ? rows[0].data : JSON.stringify(rows[0].data);
      await client.query(`update event_log.events set data = $3 where ${where}`, [stream, type, data]);
      await client.end();
    }
  };

  beforeAll(async () => {
    service.clock.advance(10);
    await people.approvedPolicy({ ...WHOLE_VALUE, max_valuation_age_days: 30 });
    asset = await people.assetOf('120000.00');
    first = await owing('100000.00');
    behind = await owing('30000.00');
    await alarmTypes(first, 1);
    await alarmTypes(behind, 1);
    const guarantee = await people.recognized(asset, first);
    await people.recognized(asset, behind, { rank: 2 });
    expect(await alarmTypes(first, 2)).toEqual(['CoverageFellShort', 'CoverageRestored']);
    service.clock.advance(1000);
    beforeRelease = service.clock.now();
    service.clock.advance(1000);
    await people.release(guarantee);
    await alarmTypes(first, 3);
    expect(await alarmTypes(behind, 2)).toEqual(['CoverageFellShort', 'CoverageRestored']);
  });

  it('works out from the log alone what the service answers', async () => {
    for (const id of [first, behind]) {
      const { coverage, findings, streams } = await replay(id);
      expect(findings).toEqual([]);
      expect(coverage).toEqual(await people.coverage(id));
      const names = streams.map(({ stream }) => stream);
      expect(names.slice(0, 2)).toEqual([`obligation-${id}`, `coverage-${id}`]);
      expect(names).toEqual(expect.arrayContaining([`asset-${asset}`, `encumbrances-${asset}`]));
      expect(names).toContain(`obligation-${id === first ? behind : first}`);
      expect(names.filter((name) => name.startsWith('policy-'))).toHaveLength(2);
      expect(names.filter((name) => name.startsWith('valuation-'))).toHaveLength(1);
    }
  });

  it('answers of an instant what HTTP answers of it', async () => {
    const { coverage, findings, alarms } = await replay(behind, beforeRelease);
    expect(findings).toEqual([]);
    expect(coverage).toEqual(await people.coverage(behind, `?as_of=${beforeRelease}`));
    expect(coverage).toMatchObject({ status: 'SHORT', counted: '20000.00', as_of: beforeRelease });
    expect(alarms).toHaveLength(1);
  });

  it('works out each alarm as it was recorded', async () => {
    const { alarms, last_alarm_status: last } = await replay(first);
    expect(alarms.map(({ type, same }) => [type, same])).toEqual([
      ['CoverageFellShort', true],
      ['CoverageRestored', true],
      ['CoverageFellShort', true],
    ]);
    expect(last).toBe('SHORT');
  });

  it('names the figure of an alarm that was changed', async () => {
    await tampered(`coverage-${behind}`, 'CoverageRestored', '{counted}', '30000.01', async () => {
      const { findings } = await replay(behind);
      expect(findings).toMatchObject([
        { finding: 'CHAIN_BROKEN', stream: `coverage-${behind}`, revision: 1 },
        {
          finding: 'DIFFERENT',
          stream: `coverage-${behind}`,
          revision: 1,
          pointer: '/counted',
          recorded: '30000.01',
          recomputed: '30000.00',
        },
      ]);
    });
  });

  it('names the cause, and the day, of an alarm that were changed', async () => {
    const pointers = async () =>
      (await replay(behind)).findings
        .filter(({ finding }) => finding === 'DIFFERENT')
        .map((each) => each.pointer);
    const stream = `coverage-${behind}`;
    await tampered(stream, 'CoverageRestored', '{cause}', 'AssetArchived', async () =>
      expect(await pointers()).toEqual(['/cause']),
    );
    await tampered(stream, 'CoverageRestored', '{day}', '2020-01-01', async () =>
      expect(await pointers()).toContain('/day'),
    );
  });

  it('finds in each alarm what a changed balance would have made of it', async () => {
    await tampered(
      `obligation-${first}`,
      'ObligationRegistered',
      '{balance,amount}',
      '90000.00',
      async () => {
        const { findings } = await replay(first);
        expect(findings[0]).toMatchObject({ finding: 'CHAIN_BROKEN', stream: `obligation-${first}` });
        expect(findings).toContainEqual(
          expect.objectContaining({
            finding: 'DIFFERENT',
            stream: `coverage-${first}`,
            revision: 0,
            pointer: '/required',
            recorded: '100000.00',
            recomputed: '90000.00',
          }),
        );
      },
    );
  });

  it('works out nothing where what it rests on cannot be read, and says where', async () => {
    await tampered(`asset-${asset}`, 'AssetRegistered', '{asset_class}', 'SPACESHIP', async () => {
      const { findings, coverage, alarms } = await replay(first);
      expect([coverage, alarms]).toEqual([null, []]);
      expect(findings).toContainEqual(
        expect.objectContaining({ finding: 'UNREADABLE_EVENT', stream: `asset-${asset}`, revision: 0 }),
      );
    });
  });

  it('works out the alarm of a date that has come', async () => {
    service.clock.advance(60 * DAY_MS);
    await eventually(async () => (await alarmTypes(behind, 3)).at(-1) === 'CoverageBecameUnknown');
    const { alarms, findings } = await replay(behind);
    expect(findings).toEqual([]);
    expect(alarms.at(-1)).toMatchObject({ cause: null, same: true });
  });
});
