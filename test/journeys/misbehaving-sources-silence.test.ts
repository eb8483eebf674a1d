import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { SOURCE_CASES, type SourceCase } from '../support/source-cases.ts';
import { answers } from '../support/source-server.ts';
import { type SourceTrial, sourceTrial } from '../support/source-trial.ts';

/**
 * Sources that say nothing: all of them at the same time, so that the wait is shared. How long it is, is measured on a process of its own in `misbehaving-sources-time.test.ts`.
 */

const REST_MS = 2 * 3_600_000;

interface Tried {
  readonly each: SourceCase;
  readonly trial: SourceTrial;
  readonly first: readonly string[];
  /** Whether everything else was answered while the silent one still kept its callers. */
  readonly meanwhile: boolean;
  readonly askedFirst: number;
}

let tried: readonly Tried[] = [];

beforeAll(async () => {
  const trials = await Promise.all(
    SOURCE_CASES.map(async (each) => ({ each, trial: await sourceTrial(each) })),
  );
  tried = await Promise.all(
    trials.map(async ({ each, trial }) => {
      trial.misbehave(() => answers.silence);
      let answered = false;
      const asking = trial.ask().finally(() => {
        answered = true;
      });
      await eventually(() => trial.asked() > 0);
      await trial.elsewhere();
      const meanwhile = !answered;
      const first = await asking;
      return { each, trial, first, meanwhile, askedFirst: trial.asked() };
    }),
  );
});
afterAll(() => Promise.all(tried.map(({ trial }) => trial.stop())));

/** One line for each trial, so that a failure names its source. */
const each = <T>(of: (one: Tried) => T) => tried.map((one) => [one.each.name, of(one)]);
const all = (outcome: string) => each(({ each: { questions } }) => questions.map(() => outcome));

describe('sources that are silent', () => {
  it('give null and the reason', () => {
    expect(tried).toHaveLength(SOURCE_CASES.length);
    expect(each(({ first }) => first)).toEqual(all('SOURCE_UNAVAILABLE'));
  });

  it('keep nobody who does not ask them', () => {
    expect(each(({ meanwhile }) => meanwhile)).toEqual(each(() => true));
  });

  it('are not asked again by the next call, which has its answer without them', async () => {
    const next = await Promise.all(tried.map(({ trial }) => trial.ask()));
    expect(tried.map(({ each: { name } }, at) => [name, next[at]])).toEqual(all('SOURCE_UNAVAILABLE'));
    expect(each(({ trial }) => trial.asked())).toEqual(each(({ askedFirst }) => askedFirst));
  });

  it('are noticed when they are back', async () => {
    await Promise.all(
      tried.map(async ({ trial }) => {
        await trial.recover();
        await eventually(async () => {
          trial.service.clock.advance(REST_MS);
          return (await trial.ask()).every((outcome) => outcome === 'KNOWN');
        });
      }),
    );
  });
});
