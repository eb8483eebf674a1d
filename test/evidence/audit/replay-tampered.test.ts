import { beforeEach, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';
import { replayValuation } from '../../../src/evidence/replay/valuation.ts';
import type { Json, JsonObject } from '../../../src/kernel/json.ts';
import { approvedPolicy } from '../../support/policies.ts';
import { found } from '../../support/references.ts';
import {
  type ReplayRig,
  rehashed,
  replayRig,
  SOY,
  SOY_STOCK,
  tamperedLog,
  withData,
} from '../../support/replay-rig.ts';

/** All figures are invented. The stream: 0 requested, 1 started, 2 completed, 3 reviewed. */

let rig: ReplayRig;
let id = '';
let events: readonly RecordedEvent[] = [];
beforeEach(async () => {
  rig = replayRig();
  const answers = [{ query: SOY, answer: found(SOY, '123.45') }];
  id = await rig.valued({ attributes: SOY_STOCK }, answers, { policies: [approvedPolicy()] });
  await rig.approve(id);
  events = await rig.log.readStream(`valuation-${id}`);
});

const replayOf = async (change: (events: RecordedEvent[]) => readonly RecordedEvent[]) => {
  const log = tamperedLog(rig.log, `valuation-${id}`, change);
  const replay = await replayValuation({ ...rig, log }, id);
  return { check: replay?.check, findings: replay?.findings };
};
/** Changes the data of one event and recomputes the whole chain. */
const forged = (revision: number, change: (data: JsonObject) => JsonObject) =>
  replayOf((all) => rehashed(withData(all, revision, change)));
const at = (revision: number) => ({ revision, event_id: events[revision]?.eventId });

/** Changes a value at a path of an event's data. */
function put<T extends Json>(data: T, path: readonly string[], value: Json): T {
  const copy = structuredClone(data) as Record<string, Json>;
  const last = path.at(-1) ?? '';
  const holder = path.slice(0, -1).reduce((at, name) => at[name] as Record<string, Json>, copy);
  holder[last] = value;
  return copy as T;
}
const amount = (data: JsonObject): JsonObject =>
  put(data, ['values', 'collateral_value', 'amount'], '1234.50');
const AMOUNT = {
  finding: 'DIFFERENT',
  pointer: '/values/collateral_value/amount',
  recorded: '1234.50',
  recomputed: '987.60',
};

describe('a changed event', () => {
  it('with its old hash is found by the chain and by its content', async () => {
    expect(await replayOf((all) => withData(all, 2, amount))).toEqual({
      check: 'RECOMPUTED',
      findings: [
        { finding: 'CHAIN_BROKEN', ...at(2), detail: expect.stringContaining('it was changed') },
        { ...AMOUNT, ...at(2) },
      ],
    });
  });

  it('with a new hash is found by its successor and by its content', async () => {
    const { findings } = await replayOf((all) => rehashed(withData(all, 2, amount), 3));
    expect(findings).toEqual([
      { finding: 'CHAIN_BROKEN', ...at(3), detail: expect.stringContaining('another event before it') },
      { ...AMOUNT, ...at(2) },
    ]);
  });

  it('with a recomputed chain is found by its content', async () => {
    expect((await forged(2, amount)).findings).toEqual([{ ...AMOUNT, ...at(2) }]);
  });

  it.each([
    ['outcome', ['outcome'], 'NO_COVERAGE', 'CALCULATED'],
    ['accepted value', ['accepted_value'], 'declared_value', 'market_value'],
    ['shown step', ['calculation', '0', 'steps', '1', 'value'], '123.46', '123.45'],
    ['evidence', ['evidence', '0', 'reference_date'], '2026-11-19', '2026-11-20'],
    ['limitation', ['limitations', '0', 'code'], 'NONE', 'NO_LEGAL_GUARANTEE'],
    ['reason', ['values', 'declared_value', 'reason_codes', '0'], 'NO_REFERENCE', 'METHOD_NOT_APPLICABLE'],
  ])('is reported by its pointer alone: %s', async (_what, path, recorded, recomputed) => {
    const { findings } = await forged(2, (data) => put(data, path, recorded));
    expect(findings).toEqual([
      { finding: 'DIFFERENT', ...at(2), pointer: `/${path.join('/')}`, recorded, recomputed },
    ]);
  });

  it('is found if the input and its result differ', async () => {
    const quantity = ['input', 'asset', 'attributes', 'lines', '0', 'quantity'];
    const { findings = [] } = await forged(0, (data) => put(data, quantity, '20'));
    expect(findings[0]).toMatchObject({
      finding: 'INPUT_DIGEST_DIFFERS',
      ...at(0),
      pointer: '/input_digest',
    });
    expect(findings).toContainEqual({
      finding: 'DIFFERENT',
      ...at(2),
      pointer: '/values/market_value/amount',
      recorded: '1234.50',
      recomputed: '2469.00',
    });
  });

  const value = ['answers', '0', 'answer', 'reference', 'value'];

  it('is found if an answer differs', async () => {
    const { findings } = await forged(2, (data) => put(data, value, '200.00'));
    const pointers = findings?.map(({ pointer }) => pointer);
    expect(pointers).toContain('/values/market_value/amount');
    expect(pointers).toContain('/calculation/0/steps/1/value');
  });

  it('is found if it cannot be read or calculated with', async () => {
    expect(await forged(2, (data) => put(data, ['outcome'], 'RICH'))).toMatchObject({
      check: 'NONE',
      findings: [{ finding: 'UNREADABLE_EVENT', ...at(2), detail: expect.stringContaining('/outcome') }],
    });
    expect(await forged(2, (data) => put(data, value, 'cheese'))).toMatchObject({
      check: 'NONE',
      findings: [{ finding: 'NOT_RECOMPUTABLE', ...at(2), detail: 'not a decimal: cheese' }],
    });
  });

  it('is found if missing at the beginning of a stream', async () => {
    expect((await replayOf((all) => all.slice(1))).findings).toMatchObject([
      { finding: 'CHAIN_BROKEN', ...at(1) },
      { finding: 'UNREADABLE_EVENT', detail: expect.stringContaining('begins with ValuationStarted') },
    ]);
  });
});

describe('the recorded answers', () => {
  it('give a finding with the query if one is missing', async () => {
    const { findings, check } = await forged(2, (data) => ({ ...data, answers: [] }));
    expect(check).toBe('NONE');
    expect(findings).toEqual([
      {
        finding: 'ANSWER_MISSING',
        ...at(2),
        pointer: '/answers',
        detail: 'no answer was recorded for date=2026-11-20&kind=commodity-price&product_id=soy&state=PR',
      },
    ]);
  });

  it('are compared: an unused one is a difference', async () => {
    const query = { ...SOY, product_id: 'maize' };
    const extra = { query, answer: found(SOY, '1') } as unknown as JsonObject;
    const { findings } = await forged(2, ({ answers, ...data }) => ({
      ...data,
      answers: [...(answers as JsonObject[]), extra],
    }));
    expect(findings?.[0]).toMatchObject({ finding: 'DIFFERENT', pointer: '/answers/1', recorded: extra });
    expect(findings?.[0]).not.toHaveProperty('recomputed');
  });
});

it('compares nothing with an unknown version, and names it', async () => {
  const newer = [{ id: 'PUBLIC_REFERENCE', version: 7 }];
  expect(await forged(2, (data) => ({ ...data, methods: newer }))).toEqual({
    check: 'NONE',
    findings: [
      {
        finding: 'VERSION_NOT_RUNNABLE',
        ...at(2),
        detail: 'method PUBLIC_REFERENCE version 7 was used; this program can run version 1 only',
      },
    ],
  });
});
