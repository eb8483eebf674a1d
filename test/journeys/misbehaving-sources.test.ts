import { describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { SOURCE_CASES, type SourceCase } from '../support/source-cases.ts';
import { answers, type Behaviour, startSourceServer } from '../support/source-server.ts';
import { type SourceTrial, sourceTrial } from '../support/source-trial.ts';

/** What any source may do wrong and be done with at once; `good` is what it would answer. */
const MISBEHAVIOURS: readonly (readonly [string, (good: Uint8Array) => Behaviour])[] = [
  ['a maintenance page with status 200', () => answers.maintenance],
  ['a body cut off', answers.truncated],
  ['another shape', () => answers.json({ data: { items: [1, 2, 3] } })],
  ['invalid UTF-8', (good) => answers.bytes(spoilt(good))],
  ['an empty body', () => answers.bytes(new Uint8Array())],
  ['429 with the text of a quota', () => answers.quota('rate limit exceeded. Please try again tomorrow.')],
];

/** Bytes of no encoding where letters and digits were. */
function spoilt(good: Uint8Array): Uint8Array {
  const bytes = Uint8Array.from(good);
  for (let at = 0; at < bytes.length; at += 3) bytes[at] = at % 2 === 0 ? 0xff : 0xc3;
  return bytes;
}

/** After so many failures in a row a source is left alone; afterwards one more is enough. */
const FAILURES = 3;
/** A connection that breaks off is tried once more before it is a failure. */
const ATTEMPTS = 2;
/** Longer than the longest rest: an hour, after a quota that is used up. */
const REST_MS = 2 * 3_600_000;

const all = (outcome: string, { questions }: SourceCase) => questions.map(() => outcome);

/** Null with the reason, while everything else goes on. */
async function isNoPrice(each: SourceCase, trial: SourceTrial, what: string): Promise<void> {
  const [outcomes] = await Promise.all([trial.ask(), trial.elsewhere()]);
  expect(outcomes, what).toEqual(all('SOURCE_UNAVAILABLE', each));
}

/** The next call has its answer without the source: so it cannot have waited for it. */
async function isLeftAlone(each: SourceCase, trial: SourceTrial, what: string): Promise<void> {
  const before = trial.asked();
  expect(await trial.ask(), what).toEqual(all('SOURCE_UNAVAILABLE', each));
  expect(trial.asked(), what).toBe(before);
}

/**
 * Asks until a call goes without the source. On a busy machine a caller may give up before an answer ends, and not
 * come to the next place of several; so calls are not counted, but requests: to one path those of `failures` at most.
 */
async function comesToBeLeftAlone(
  each: SourceCase,
  trial: SourceTrial,
  what: string,
  failures: number,
): Promise<void> {
  const start = trial.asked();
  for (let before = -1; before !== trial.asked(); ) {
    before = trial.asked();
    await isNoPrice(each, trial, what);
    await trial.hasAnswered();
    const most = Math.max(0, ...trial.askedByPath(start).values());
    expect(most, what).toBeLessThanOrEqual(failures * ATTEMPTS);
  }
  expect(trial.asked(), what).toBeGreaterThan(start);
}

describe('whatever a source does, its routes answer null with the reason, and it is left alone', () => {
  it.concurrent.each(SOURCE_CASES)('$name', async (each) => {
    const elsewhere = await startSourceServer();
    for (const [path, good] of [...each.tried, ...each.beside])
      elsewhere.on(path, answers.bytes(good(each.today)));
    const toElsewhere: Behaviour = (response) =>
      answers.redirect(elsewhere.url + (response.req.url ?? ''))(response);
    const trial = await sourceTrial(each);
    try {
      trial.misbehave(() => answers.endless);
      await comesToBeLeftAlone(each, trial, 'an endless body', FAILURES);

      for (const [what, behaviour] of [
        ...MISBEHAVIOURS,
        ['a redirect to another host', () => toElsewhere] as const,
      ]) {
        trial.misbehave(behaviour);
        trial.service.clock.advance(REST_MS);
        await comesToBeLeftAlone(each, trial, what, 1);
      }
      expect(elsewhere.asked).toEqual([]);

      await trial.refuse();
      trial.service.clock.advance(REST_MS);
      await isNoPrice(each, trial, 'a refused connection');
      await trial.recover();
      await isLeftAlone(each, trial, 'a refused connection');
      await eventually(async () => {
        trial.service.clock.advance(REST_MS);
        return (await trial.ask()).every((outcome) => outcome === 'KNOWN');
      });
    } finally {
      await trial.stop();
      await elsewhere.close();
    }
  });
});

describe('a quota that is used up', () => {
  it.concurrent.each(SOURCE_CASES)('is not knocked at a second time: $name', async (each) => {
    const trial = await sourceTrial(each);
    try {
      trial.misbehave(() => answers.quota('rate limit exceeded. Please try again tomorrow.'));
      await isNoPrice(each, trial, 'a quota');
      await isLeftAlone(each, trial, 'a quota');
    } finally {
      await trial.stop();
    }
  });
});

describe('a source that was left alone', () => {
  it('is tried out by one question, and the others do not wait for what it brings', async () => {
    const [fipe] = SOURCE_CASES;
    if (!fipe) throw new Error('no case');
    const trial = await sourceTrial(fipe);
    try {
      trial.misbehave(() => answers.maintenance);
      for (let failure = 1; failure <= FAILURES; failure += 1) await isNoPrice(fipe, trial, 'maintenance');
      const before = trial.asked();
      trial.service.clock.advance(REST_MS);
      await isNoPrice(fipe, trial, 'maintenance, after a rest');
      expect([fipe.questions.length, trial.asked() - before]).toEqual([2, 1]);
    } finally {
      await trial.stop();
    }
  });
});
