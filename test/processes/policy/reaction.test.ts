import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCommandHandler, loadState } from '../../../src/domain/events/handling.ts';
import { evolvePolicy, policyStream } from '../../../src/domain/policy.ts';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import { type EventLog, LOG_START } from '../../../src/engine/log/event-log.ts';
import { findChainFault } from '../../../src/kernel/hash-chain.ts';
import { Approvals } from '../../../src/processes/policy/reaction.ts';
import { runs } from '../../support/property-runs.ts';
import { ORGANIZATION } from '../../support/scenario.ts';
import { testIds } from '../../support/test-clock.ts';
import { policyRig, supersessionOf } from './policy-rig.ts';

const OTHER_ORGANIZATION = '9a3f0c52-6f0e-5d1c-8a55-0f4f6b1f0a01';

describe('the reaction to an approval', () => {
  it('records the superseding policy in each class, with the decision as the cause', async () => {
    const rig = policyRig();
    const old = await rig.approved();
    const successor = await rig.approved({ asset_classes: ['LIVESTOCK'], effective_from: '2026-06-01' });
    const decision = rig.log.events.at(-1);
    await rig.react();
    expect(rig.superseded().map(supersessionOf)).toEqual([
      {
        policy: old,
        asset_class: 'LIVESTOCK',
        by: successor,
        from: '2026-06-01',
        request: decision?.metadata.request_id,
      },
    ]);
    expect(rig.superseded()[0]?.metadata).toMatchObject({
      organization_id: ORGANIZATION,
      actor: 'system:policies',
      causation_id: decision?.eventId,
      correlation_id: decision?.metadata.correlation_id,
    });
    expect(
      findChainFault(rig.log.events.filter(({ stream }) => stream === policyStream(old))),
    ).toBeUndefined();
  });

  it('shows the policy as SUPERSEDED once it is superseded in every class', async () => {
    const rig = policyRig();
    const old = await rig.approved();
    const statusAfter = async (terms: object) => {
      await rig.approved({ effective_from: '2026-06-01', ...terms });
      await rig.react();
      return (await loadState(rig.log, policyStream(old), evolvePolicy))?.status;
    };
    expect(await statusAfter({ asset_classes: ['LIVESTOCK'] })).toBe('APPROVED');
    expect(await statusAfter({ asset_classes: ['INVENTORY', 'VEHICLE'] })).toBe('SUPERSEDED');
  });

  it('ignores rejected and proposed policies', async () => {
    const rig = policyRig();
    await rig.decide(await rig.propose(), 'REJECT');
    await rig.propose();
    await rig.decide(await rig.propose({ effective_from: '2026-07-01' }), 'REJECT');
    await rig.propose({ effective_from: '2026-08-01' });
    const approved = await rig.approved({ effective_from: '2026-06-01' });
    await rig.react();
    expect(rig.superseded()).toEqual([]);
    expect((await loadState(rig.log, policyStream(approved), evolvePolicy))?.status).toBe('APPROVED');
  });

  it('keeps organizations apart', async () => {
    const rig = policyRig();
    const own = await rig.approved();
    const foreign = await rig.approved({}, OTHER_ORGANIZATION);
    const successor = await rig.approved({ effective_from: '2026-06-01' }, OTHER_ORGANIZATION);
    await rig.react();
    expect(rig.superseded().map(supersessionOf)).toMatchObject([
      { policy: foreign, by: successor, asset_class: 'INVENTORY' },
      { policy: foreign, by: successor, asset_class: 'LIVESTOCK' },
    ]);
    expect(rig.superseded()[0]?.metadata.organization_id).toBe(OTHER_ORGANIZATION);
    expect(await rig.log.readStream(policyStream(own))).toHaveLength(2);
  });

  it('supersedes a policy approved after the one with precedence', async () => {
    const rig = policyRig();
    const above = await rig.approved({ effective_from: '2026-06-01' });
    const late = await rig.approved({ asset_classes: ['INVENTORY'] });
    await rig.react();
    expect(rig.superseded().map(supersessionOf)).toMatchObject([
      { policy: late, by: above, from: '2026-06-01' },
    ]);
    expect(rig.superseded()[0]?.metadata.causation_id).toBe(
      (await rig.log.readStream(policyStream(late)))[1]?.eventId,
    );
  });
});

describe('each class of a policy is superseded once', () => {
  /** Two policies, each superseded in two classes. */
  const history = async () => {
    const rig = policyRig();
    await rig.approved();
    await rig.approved({ effective_from: '2026-02-01' });
    await rig.approved({ effective_from: '2026-03-01' });
    return rig;
  };
  const places = (rig: ReturnType<typeof policyRig>) =>
    rig.superseded().map((event) => `${event.stream} ${event.data.asset_class}`);
  const expectEachOnce = (rig: ReturnType<typeof policyRig>) => {
    expect(places(rig)).toHaveLength(4);
    expect(new Set(places(rig)).size).toBe(4);
    for (const stream of new Set(rig.log.events.map((event) => event.stream)))
      expect(findChainFault(rig.log.events.filter((event) => event.stream === stream))).toBeUndefined();
  };

  it('however often the reaction restarts', async () => {
    const rig = await history();
    for (const upTo of [LOG_START, rig.log.events[2]?.position ?? '', await rig.log.head()]) {
      await rig.react(rig.readModelAt(upTo));
      expectEachOnce(rig);
    }
  });

  it('however many reactions run at once', async () => {
    const rig = await history();
    await Promise.all([rig.react(), rig.react(), rig.react(rig.readModelAt(await rig.log.head()))]);
    expectEachOnce(rig);
  });

  it('when the answer to a stored append is lost', async () => {
    const rig = await history();
    rig.log.interrupt();
    await rig.react();
    expectEachOnce(rig);
  });

  it.each([0, 1, 2, 3])('when it fails after %i of its four appends and restarts', async (count) => {
    const rig = await history();
    let left = count;
    const breaking: EventLog = {
      ...rig.log,
      append: async (append) => {
        if (left === 0) throw new DependencyUnavailable('event_log', new Error('the connection broke'));
        left -= 1;
        return rig.log.append(append);
      },
    };
    const handler = createCommandHandler({ log: breaking, clock: rig.clock, ids: testIds() });
    await expect(rig.react({ handler })).rejects.toThrow(DependencyUnavailable);
    expect(rig.superseded()).toHaveLength(count);
    await rig.react(rig.readModelAt(await rig.log.head()));
    expectEachOnce(rig);
  });
});

describe('what follows from a history', () => {
  it('is empty once recorded', async () => {
    const rig = policyRig();
    await rig.approved();
    await rig.approved({ effective_from: '2026-02-01' });
    const before = [...rig.log.events];
    await rig.react();
    expect(new Approvals().take(before)).toHaveLength(2);
    expect(new Approvals().take(rig.log.events)).toEqual([]);
  });

  const day = fc.integer({ min: 1, max: 4 }).map((n) => `2026-06-0${n}`);
  const step = fc.record({
    asset_classes: fc.constantFrom(['INVENTORY'], ['VEHICLE'], ['VEHICLE', 'INVENTORY']),
    effective_from: day,
    effective_until: fc.constantFrom(null, null, '2026-06-04', '2026-06-05'),
    own: fc.constantFrom(true, true, false),
    decision: fc.constantFrom('APPROVE', 'APPROVE', 'APPROVE', 'REJECT'),
    /** Decided before a policy that was proposed earlier. */
    overtakes: fc.boolean(),
    /** The reaction runs after this decision; otherwise it is down. */
    runs: fc.boolean(),
    readModel: fc.nat(),
  });

  type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

  async function play(steps: readonly Step[], live: boolean) {
    const rig = policyRig();
    const waiting: (() => Promise<void>)[] = [];
    for (const { own, decision, overtakes, runs, readModel, ...terms } of steps) {
      const organization = own ? ORGANIZATION : OTHER_ORGANIZATION;
      const id = await rig.propose(terms as object, organization);
      waiting.push(() => rig.decide(id, decision as 'APPROVE' | 'REJECT', organization));
      if (!overtakes) for (const decide of waiting.splice(0).toReversed()) await decide();
      const { events } = rig.log;
      if (live && runs) await rig.react(rig.readModelAt(events[readModel % events.length]?.position ?? ''));
    }
    for (const decide of waiting.toReversed()) await decide();
    await rig.react();
    return rig;
  }

  it('is the same whenever the reaction runs, and whatever the position of the read model', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
        const [once, live] = [await play(steps, false), await play(steps, true)];
        const sorted = (rig: typeof once) =>
          rig
            .superseded()
            .map((event) => JSON.stringify(supersessionOf(event)))
            .sort();
        expect(sorted(live)).toEqual(sorted(once));
        const places = live.superseded().map((event) => `${event.stream} ${event.data.asset_class}`);
        expect(new Set(places).size).toBe(places.length);
      }),
      { numRuns: runs(150) },
    ));
});
