import type { JsonObject } from '../../src/kernel/json.ts';
import { assetIdOf } from '../../src/valuing/domain/asset/state.ts';
import type { Draft } from './events.ts';
import type { Made, OpenStream, World } from './history-streams.ts';
import type { Random } from './random.ts';

/** Obligations and what burdens assets, in the shapes and sizes of real ones: made-up events of a history. */

const amount = (random: Random) => `${random.int(10_000_000)}.00`;
const sealed = (random: Random) => ({ subject: random.uuid(), sealed: `v1.${random.hex(64)}` });
const idOf = (stream: string) => stream.slice(stream.indexOf('-') + 1);

const registered = (random: Random): JsonObject => ({
  external_reference: `CCB-${random.hex(6)}`,
  name: 'Made-up loan',
  debtor: random.int(2) === 0 ? { name: sealed(random), tax_id: null, tax_id_country: null } : null,
  balance: { amount: amount(random), date: '2026-01-01' },
  required_coverage: '1.30',
  maturity_date: null,
  call_below: random.int(2) === 0 ? '1.10' : null,
  cure_days: null,
  portfolio: random.int(2) === 0 ? 'North' : null,
});

const terms = (random: Random, obligationId: string): JsonObject => ({
  obligation_id: obligationId,
  kind: random.pick(['PLEDGE', 'MORTGAGE', 'FIDUCIARY_TRANSFER', 'OTHER']),
  rank: 1 + random.int(3),
  share: '1',
  limit: random.int(2) === 0 ? amount(random) : null,
  extension_of: null,
  effective_from: '2026-01-01',
  effective_until: null,
});

const registration = (random: Random): JsonObject => ({
  registry: 'Made-up registry',
  number: sealed(random),
  registered_on: '2026-01-02',
});

const told = (status: string): JsonObject => ({
  status,
  required: '1300.00',
  counted: '100.00',
  shortfall: status === 'UNKNOWN' ? null : '1200.00',
  shortfall_at_least: null,
  coverage_ratio: status === 'UNKNOWN' ? null : '0.07692308',
  day: '2026-01-05',
  cause: 'ObligationPatched',
});

const toldMark = (marked: string): JsonObject => ({
  status: 'COVERED',
  required: '1300.00',
  counted: '1500.00',
  marked,
  ratio: marked === '100.00' ? '0.07692308' : '1.15384615',
  call_below: '1.10',
  top_up: marked === '100.00' ? '1330.00' : '0.00',
  cure_until: marked === '100.00' ? '2026-01-15' : null,
  day: '2026-01-05',
  cause: 'ReferencePublished',
});

export function lendingMakers(
  random: Random,
  { open, find, assets, obligations, guarantees, encumbrances, coverages }: World,
) {
  const on = (
    found: OpenStream | undefined,
    after: OpenStream['status'],
    data: () => JsonObject,
  ): Made | undefined => found && { on: found, after, draft: { data: data() } satisfies Omit<Draft, 'type'> };
  /** The stream of all that burdens an asset: made when something first does. */
  const burdensOf = (asset: OpenStream): OpenStream => {
    const burdens = asset.burdens ?? {
      stream: `encumbrances-${assetIdOf(asset.stream)}`,
      organization: asset.organization,
      revision: -1,
      hash: null,
      status: 'active',
    };
    if (!asset.burdens) encumbrances.push(burdens);
    asset.burdens = burdens;
    return burdens;
  };
  /** Something becomes of a guarantee, in the stream of its asset. */
  const becomes = (
    guarantee: OpenStream | undefined,
    after: OpenStream['status'],
    data: (of: JsonObject) => JsonObject,
  ): Made | undefined => {
    if (!guarantee?.burdens) return undefined;
    guarantee.status = after;
    guarantee.version = (guarantee.version ?? 1) + 1;
    const of = { guarantee_id: idOf(guarantee.stream), version: guarantee.version };
    return on(guarantee.burdens, 'active', () => data(of));
  };
  const coverage = () => find(coverages, 'active') ?? open(coverages, 'coverage');
  return {
    AssetMarkedDisposed: () => on(find(assets, 'archived'), 'approved', () => ({})),
    ObligationReferenceClaimed: () =>
      on(open([], 'obligation-reference'), 'active', () => ({
        obligation_id: random.uuid(),
        registration: registered(random),
      })),
    ObligationRegistered: () => on(open(obligations, 'obligation'), 'active', () => registered(random)),
    ObligationPatched: () =>
      on(find(obligations, 'active'), 'active', () => ({
        balance: { amount: amount(random), date: '2026-01-03' },
      })),
    ObligationSettled: () => on(find(obligations, 'active'), 'archived', () => ({})),
    GuaranteeProposed() {
      const [asset, obligation] = [find(assets, 'active'), find(obligations, 'active')];
      if (!asset?.asset || !obligation) return undefined;
      const guarantee = open(guarantees, 'guarantee');
      guarantee.organization = asset.organization;
      guarantee.burdens = burdensOf(asset);
      const { id: asset_id, asset_class } = asset.asset;
      return on(guarantee, 'proposed', () => ({
        asset_id,
        asset_class,
        ...terms(random, idOf(obligation.stream)),
        instrument: random.int(2) === 0 ? { type: 'CPR', issued_on: '2026-01-01' } : null,
        registration: random.int(3) === 0 ? registration(random) : null,
      }));
    },
    GuaranteeDecided: () =>
      becomes(find(guarantees, 'proposed'), 'approved', (of) => ({
        ...of,
        decision: 'APPROVE',
        rationale: 'made up',
        terms: { ...terms(random, random.uuid()), registered_on: null },
      })),
    GuaranteeRegistered: () =>
      becomes(find(guarantees, 'approved'), 'approved', (of) => ({
        ...of,
        registration: registration(random),
      })),
    GuaranteeReleased: () =>
      becomes(find(guarantees, 'approved'), 'active', (of) => ({ ...of, rationale: 'made up' })),
    EncumbranceRecorded() {
      const asset = find(assets, 'active');
      return on(asset && burdensOf(asset), 'active', () => ({
        encumbrance_id: random.uuid(),
        version: 1,
        holder: sealed(random),
        kind: 'MORTGAGE',
        rank: 1 + random.int(3),
        amount: amount(random),
        share: null,
        registered_on: null,
        until: null,
      }));
    },
    EncumbranceEnded: () =>
      on(find(encumbrances, 'active'), 'active', () => ({ encumbrance_id: random.uuid(), version: 2 })),
    AssetDisposed: () =>
      on(find(encumbrances, 'active'), 'archived', () => ({
        date: '2026-01-04',
        reason: 'SOLD',
        proceeds: null,
        notes: null,
      })),
    CoverageFellShort: () => on(coverage(), 'active', () => told('SHORT')),
    CoverageBecameUnknown: () => on(coverage(), 'active', () => told('UNKNOWN')),
    CoverageRestored: () => on(coverage(), 'active', () => told('COVERED')),
    CoverageMarkFellShort: () => on(coverage(), 'active', () => toldMark('100.00')),
    CoverageMarkRestored: () => on(coverage(), 'active', () => toldMark('1500.00')),
    GuaranteeEndsSoon: () =>
      on(coverage(), 'active', () => ({
        status: 'COVERED',
        guarantee_id: random.uuid(),
        asset_id: random.uuid(),
        ends_on: '2026-02-01',
        ends_by: random.int(2) === 0 ? 'EFFECTIVE_UNTIL' : 'DUE_DATE',
        day: '2026-01-04',
        cause: null,
      })),
  };
}
