import { randomUUID } from 'node:crypto';
import { coverageStream, evolveCoverage, type RecordedCoverage } from '../../src/domain/coverage.ts';
import { createCommandHandler, loadState } from '../../src/domain/events/handling.ts';
import { evolveObligation, obligationStream } from '../../src/domain/obligation.ts';
import type { EventLog } from '../../src/engine/log/event-log.ts';
import type { CoverageParts } from '../../src/processes/coverage/reaction.ts';
import { startChain } from './events.ts';
import { obligationBody } from './lending.ts';
import { memoryPlaces } from './memory/places.ts';
import { testClock } from './test-clock.ts';

/** What the watch of coverage works with, of one obligation in a log in memory. */

export const ID = '6d1f7c52-3b0c-4f7e-9a41-2f5d8e0b9c13';
export const ORGANIZATION = '9a3f0c52-6f0e-5d1c-8a55-0f4f6b1f0a01';

/** Reads straight from the log, so it is at least as current as read models. `held`: the first comparison waits there. */
export function parts(
  log: EventLog,
  held: Promise<void> = Promise.resolve(),
  clock = testClock(),
  places = memoryPlaces(),
) {
  let looks = 0;
  const made: CoverageParts = {
    log,
    clock,
    handler: createCommandHandler({ log, clock, ids: { uuid: randomUUID } }),
    isReady: async () => true,
    passed: async () => true,
    alike: async () => [],
    obligations: async () => ({ obligations: [{ id: ID, organization_id: ORGANIZATION }], next: null }),
    marked: async () => ({ obligations: [], next: null }),
    given: async () => [],
    valuedAssets: async () => [],
    async book() {
      const obligation = await loadState(log, obligationStream(ID), evolveObligation);
      looks += 1;
      if (looks === 1) await held;
      return {
        policies: [],
        published: new Map(),
        assets: new Map(),
        obligations: new Map(obligation ? [[ID, obligation]] : []),
      };
    },
    async lastAlarms() {
      const state = await loadState(log, coverageStream(ID), evolveCoverage);
      return new Map<string, RecordedCoverage>(state ? [[ID, state]] : []);
    },
    onCalculated: () => {},
    places,
    version: '1',
    openClaims: async () => [],
    openDisposals: async () => [],
  };
  return { parts: made, looks: () => looks };
}

export const recordedTypes = async (log: EventLog) =>
  (await log.readStream(coverageStream(ID))).map(({ type }) => type);

/** An obligation without guarantees, and a full payment. */
export async function owing(log: EventLog) {
  const chain = startChain(obligationStream(ID));
  const { external_reference, ...rest } = obligationBody();
  const described = {
    debtor: null,
    maturity_date: null,
    call_below: null,
    cure_days: null,
    portfolio: null,
    ...rest,
  };
  await log.append(
    chain.append({ type: 'ObligationRegistered', data: { external_reference, ...described } }),
  );
  const balance = { amount: '0.00', date: '2026-11-20' };
  return { pay: () => log.append(chain.append({ type: 'ObligationPatched', data: { balance } })) };
}
