import { beforeEach, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';
import { sealStream } from '../../../src/engine/seals/events.ts';
import { appendHistory, history } from '../../support/history.ts';
import { useAuditRig } from './audit-rig.ts';

describe('a verification that continues after a seal', () => {
  const rig = useAuditRig();
  /** All events of a log with three seals, and the position up to which the second one covers them. */
  let events: readonly RecordedEvent[];
  let cut: string;
  let covered: number;
  beforeEach(async () => {
    await rig.empty();
    const made = [];
    const whole = [...history({ seed: 1, count: 1_200 })];
    const third = Math.ceil(whole.length / 3);
    for (const from of [0, third, 2 * third]) {
      await appendHistory(rig.log, whole.slice(from, from + third));
      made.push(...(await rig.seal()));
    }
    events = await rig.events();
    const [, second] = made;
    cut = second?.position ?? '';
    covered = second?.event_count ?? 0;
  });

  /** A stream that begins before the cut and continues after it: its last event before, and its first after. */
  function continued(): readonly [RecordedEvent, RecordedEvent] {
    for (const [index, after] of events.entries()) {
      if (after.position <= cut || after.stream === sealStream()) continue;
      const before = events
        .slice(0, index)
        .find(({ stream, revision }) => stream === after.stream && revision === after.revision - 1);
      if (before && before.position <= cut) return [before, after];
    }
    throw new Error('no stream continues over the cut');
  }
  const change = ({ eventId }: RecordedEvent) =>
    rig.sql(`update event_log.events set type = 'Changed' where event_id = $1`, [eventId]);
  const afterSecond = () => rig.verify(rig.copies, { afterSeal: 2 });

  it('reads only what the seal does not cover, and says so', async () => {
    const whole = await rig.verify();
    expect(whole).toMatchObject({ intact: true, seals_checked: 3, notes: [] });
    const rest = await afterSecond();
    expect(rest).toMatchObject({ intact: true, seals_checked: 1, unsealed_events: whole.unsealed_events });
    expect(rest.events).toBe(whole.events - covered);
    expect(rest.notes).toEqual([expect.stringContaining('what seal 2 covers was not read')]);
  });

  it('finds what was changed after the seal, and not what was changed before', async () => {
    const [before, after] = continued();
    await change(before);
    expect(await afterSecond()).toMatchObject({ intact: true });
    await change(after);
    const { faults } = await afterSecond();
    expect(faults).toContainEqual(
      expect.objectContaining({ fault: 'CHANGED', stream: after.stream, revision: after.revision }),
    );
  });

  it('finds that an event after the seal does not follow the one before it', async () => {
    const [before] = continued();
    await rig.sql('delete from event_log.events where event_id = $1', [before.eventId]);
    expect((await afterSecond()).faults).toContainEqual(
      expect.objectContaining({ fault: 'REMOVED', stream: before.stream, revision: before.revision }),
    );
  });

  it('finds that everything after the seal is gone', async () => {
    await rig.sql(`delete from event_log.events where stream <> $1 and position > $2`, [
      sealStream(),
      cut.slice(cut.indexOf('-') + 1),
    ]);
    const { faults } = await rig.verify(`${rig.copies}.none`, { afterSeal: 2 });
    expect(faults[0]).toMatchObject({ fault: 'TRUNCATED', seal: 3 });
  });

  it('reads the whole log where there is no such seal to begin after', async () => {
    await rig.sql('delete from event_log.events where stream = $1', [sealStream()]);
    const { notes, events: read } = await rig.verify(`${rig.copies}.none`, { afterSeal: 2 });
    expect(read).toBe(events.filter(({ stream }) => stream !== sealStream()).length);
    expect(notes.join()).toContain('seal 2 cannot be used');
  });

  it('is offered only as long as nothing was found', async () => {
    const intactTo = async () => {
      const offered: (number | undefined)[] = [];
      await rig.verify(rig.copies, { onProgress: (_, seal) => offered.push(seal) });
      return offered.filter((seal) => seal !== undefined);
    };
    expect((await intactTo()).at(-1)).toBe(3);
    const [first] = events;
    if (first) await change(first);
    expect(await intactTo()).toEqual([]);
  });
});
