import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../../src/kernel/instant.ts';
import { inDays } from '../support/good-answers.ts';
import { SOURCE_CASES, TODAY } from '../support/source-cases.ts';
import { healthOf, sourceScene } from '../support/source-scene.ts';
import { answers } from '../support/source-server.ts';

/** How long an answer of each source is taken as it is, and how long the last good one serves where the source fails. */

const [NOON, MINUTE, HOUR, DAY] = [`${TODAY}T15:00:00.000Z`, 60_000, 3_600_000, 86_400_000];
const DOWN = 'SOURCE_UNAVAILABLE';

/** The last day that the answer of today serves, and what is said on the next. */
type Serves = readonly [until: CalendarDate, then: string];

describe.each<[name: string, freshHours: number, serves: Serves | undefined]>([
  ['deral_sima, the bulletin', 0.25, ['2026-12-11', DOWN]],
  // Unless a newer one confirms it, a rate is not known to be in force on a later day.
  ['bcb_sgs', 3, [TODAY, DOWN]],
  ['bcb_ptax', 0.5, ['2026-11-30', DOWN]],
  ['lbma', 2, ['2026-11-30', DOWN]],
  // Of another day other purchases are asked for.
  ['compras_gov', 24, [TODAY, DOWN]],
  // For reading, however old.
  ['deral_prp', 12, undefined],
  ['conab_weekly', 12, undefined],
  // The price of a month.
  ['world_bank_pink, the workbook', 24, ['2026-12-31', DOWN]],
  // Histories: what they do not have is lacking.
  ['tesouro', 6, ['2026-11-30', 'REFERENCE_TOO_OLD']],
  ['cvm', 6, ['2026-11-30', DOWN]],
])('%s', (name, freshHours, serves) => {
  const each = SOURCE_CASES.find((one) => one.name === name);
  const places = [...(each?.tried ?? []), ...(each?.others ?? [])];
  const { server, rig } = sourceScene(
    NOON,
    (url) => each?.settings(url, url) ?? {},
    (at) => {
      for (const [path, good] of places) at.on(path, answers.bytes(good(TODAY)));
    },
  );
  /** Its prices and its lists at once. */
  const ask = (date = TODAY) => Promise.all(each?.asked(date).map((one) => one(rig.sources)) ?? []);

  it(`is asked once in ${freshHours} h, however many ask`, async () => {
    await Promise.all([ask(), ask(), ask()]);
    const once = server.asked.length;
    expect(new Set(server.asked).size).toBe(once);
    rig.later(freshHours * HOUR - MINUTE);
    await ask();
    expect(server.asked).toHaveLength(once);
    rig.later(2 * MINUTE);
    await ask();
    expect(server.asked).toHaveLength(2 * once);
  });

  it('has a last good answer for where it fails, as long as that counts, and says so', async () => {
    await ask();
    rig.later(freshHours * HOUR + MINUTE);
    for (const [path] of places) server.on(path, answers.maintenance);
    for (const kept of await ask()) {
      expect(kept).toMatchObject({ outcome: 'found', since: NOON });
      if (kept.codes) expect(kept.codes).toContain('LAST_GOOD_ANSWER');
    }
    expect(healthOf(rig, name.split(',')[0] ?? '')).toMatchObject({ status: 'DOWN' });
    const [until, then] = serves ?? [inDays(TODAY, 400), 'found'];
    rig.later(DAY * 400);
    expect((await ask(until))[0]).toMatchObject({ outcome: 'found', since: NOON });
    expect((await ask(inDays(until, 1)))[0]).toMatchObject({ outcome: then });
  });
});
