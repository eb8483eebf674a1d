import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';
import { type CoverageSnapshot, replayAlarms } from '../../../src/evidence/replay/alarms.ts';

const NOON = '2026-11-20T15:00:00.000Z';

const event = (position: string, more: object = {}, metadata: object = {}): RecordedEvent =>
  ({
    stream: 'obligation-1',
    revision: 0,
    position,
    eventId: `event-${position}`,
    type: 'ObligationPatched',
    data: {},
    metadata: { occurred_at: NOON, causation_id: null, correlation_id: 'made-up', ...metadata },
    ...more,
  }) as unknown as RecordedEvent;

const figures = (counted: string) => ({
  status: 'SHORT',
  required: '100.00',
  counted,
  shortfall: null,
  shortfall_at_least: null,
  coverage_ratio: null,
});

/** An alarm at position 7 of the log with its cause at position 3. */
const alarm = (counted: string, more: object = {}, metadata: object = {}) =>
  event(
    '7',
    {
      stream: 'coverage-1',
      type: 'CoverageFellShort',
      data: { ...figures(counted), day: '2026-11-20', cause: 'ObligationPatched', ...more },
    },
    { causation_id: 'event-3', ...metadata },
  );

/** Positions 1 to 9; the counted amount at each equals its number. */
async function replayed(alarmEvent: RecordedEvent, occurredAt: (place: number) => string = () => NOON) {
  const events = Array.from({ length: 9 }, (_, index) => index + 1)
    .filter((place) => place !== 7)
    .map((place) => event(String(place), {}, { occurred_at: occurredAt(place) }));
  const asked: string[] = [];
  const { findings, checks } = await replayAlarms([alarmEvent], {
    events,
    causes: new Map(events.map((each) => [each.eventId, each])),
    async at({ upTo }) {
      asked.push(upTo);
      const coverage = { ...figures(`${upTo}.00`), marked: '0.00', ltv: null, guarantees: [] };
      return { coverage, obligation: {} } as unknown as CoverageSnapshot;
    },
  });
  return { asked, findings, same: checks[0]?.same };
}

describe('an alarm matches', () => {
  it('the log just before it', async () => {
    expect(await replayed(alarm('6.00'))).toEqual({ asked: ['6'], findings: [], same: true });
  });

  it('the log at any position from its cause on, because read models may be behind', async () => {
    expect(await replayed(alarm('3.00'))).toMatchObject({ asked: ['6', '5', '4', '3'], findings: [] });
  });

  it.each(['2.00', '8.00'])('no position before the cause or after the alarm: %s', async (counted) => {
    const { asked, findings, same } = await replayed(alarm(counted));
    expect([asked, same]).toEqual([['6', '5', '4', '3'], false]);
    expect(findings).toEqual([
      {
        finding: 'DIFFERENT',
        stream: 'coverage-1',
        revision: 0,
        event_id: 'event-7',
        pointer: '/counted',
        recorded: counted,
        recomputed: '6.00',
      },
    ]);
  });

  it('for a date, the log from midnight on', async () => {
    const midnight = '2026-11-20T03:00:00.000Z';
    const before = '2026-11-20T02:59:59.999Z';
    const dated = (counted: string) =>
      alarm(counted, { cause: null }, { causation_id: null, correlation_id: 'coverage-2026-11-20' });
    const at = (place: number) => (place < 5 ? before : midnight);
    expect(await replayed(dated('4.00'), at)).toMatchObject({ asked: ['6', '5', '4'], same: true });
    expect((await replayed(dated('3.00'), at)).findings).toMatchObject([{ pointer: '/counted' }]);
  });

  it('only a cause in the log, and no day before it', async () => {
    const pointers = async (alarmEvent: RecordedEvent) =>
      (await replayed(alarmEvent)).findings.map(({ pointer, recomputed }) => [pointer, recomputed]);
    expect(await pointers(alarm('6.00', { cause: 'AssetArchived' }))).toEqual([
      ['/cause', 'ObligationPatched'],
    ]);
    expect(await pointers(alarm('6.00', { day: '2026-11-19' }))).toEqual([['/day', '2026-11-20']]);
    expect(await pointers(alarm('6.00', { day: '2026-11-21' }))).toEqual([['/day', '2026-11-20']]);
    expect(await pointers(alarm('6.00', {}, { causation_id: 'event-0' }))).toContainEqual(['/cause', null]);
  });
});
