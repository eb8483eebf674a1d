import { type AssetState, compared } from '../../../src/domain/asset.ts';
import type { EncumberedAsset } from '../../../src/domain/charges.ts';
import type { EncumbrancesState } from '../../../src/domain/guarantee.ts';
import type { ObligationState } from '../../../src/domain/obligation.ts';
import type { PolicyState } from '../../../src/domain/policy.ts';
import { questionId, questionOf } from '../../../src/domain/reference.ts';
import type { JsonObject } from '../../../src/kernel/json.ts';
import type { ReferenceQuery } from '../../../src/kernel/reference.ts';
import type { AssetClassId, AssetStatus } from '../../../src/kernel/vocabulary.ts';
import { type ApprovedOnce, assetFigures } from '../../../src/valuation/coverage/base.ts';
import type { BookedAsset, CoverageBook } from '../../../src/valuation/coverage/book.ts';
import { approvedPolicy, policyId } from '../../support/policies.ts';
import { type Random, seededRandom } from '../../support/random.ts';
import { rationalOf, rounded, times } from '../../support/rational.ts';
import { found } from '../../support/references.ts';
import { ORGANIZATION } from '../../support/scenario.ts';
import { DAY, randomBook } from './random-book.ts';

/** Books of obligations with everything that may happen to their guarantees, built twice: as the program holds them, and plainly. */

export const NOW = `${DAY}T15:00:00.000Z`;
const instantOn = (day: string) => `${day}T15:00:00.000Z`;
const oneIn = (random: Random, times: number): boolean => random.int(times) === 0;

/** What of an asset was written at a time: a stock of soy, or a right to one payment. */
interface Version {
  readonly quantity: number;
  readonly state: string;
  readonly description: string;
}

interface StoryValuation {
  readonly id: string;
  readonly date: string;
  readonly requestedAt: string;
  readonly isApproved: boolean;
  readonly isRecognized: boolean;
  readonly collateral: string;
  readonly accepted: string;
  readonly dueOn: string | null;
  readonly frozen: Version;
  /** Of a stock, the price a sack. */
  readonly price: string | null;
  readonly haircut: string;
}

export interface AssetStory {
  readonly assetClass: AssetClassId;
  readonly status: AssetStatus;
  readonly now: Version;
  readonly valuations: readonly StoryValuation[];
  readonly burdens: Pick<EncumberedAsset, 'guarantees' | 'encumbrances'>;
}

/** Two assets, by their places, that have one identifier. */
interface Twins {
  readonly places: readonly [number, number];
  /** Whether it was decided that they are two things. */
  readonly areDistinct: boolean;
}

export interface Story {
  readonly assets: readonly AssetStory[];
  readonly twins: readonly Twins[];
  /** By class, after how many days a valuation is too old; null: never. Classes without one have no policy. */
  readonly ages: ReadonlyMap<AssetClassId, number | null>;
  /** The newest price of soy; null where none was published. */
  readonly published: string | null;
}

const DAYS = ['2026-01-02', '2026-04-02', '2026-05-31', '2026-06-01', '2026-06-29', '2026-06-30'] as const;
const DUE = ['2026-06-30', '2026-07-01', '2026-07-02', '2027-01-01'] as const;
const PRICES = ['150.00', '105.25', '99.99', '0.01', '0'] as const;
const HAIRCUTS = ['0', '0.2', '0.125', '1'] as const;

const soldAt = (quantity: number, price: string, haircut: string) => {
  const accepted = rounded(times(rationalOf(String(quantity)), rationalOf(price)), 2);
  return { accepted, collateral: lessHaircut(accepted, haircut) };
};

/** Half-even to the cent. */
export const lessHaircut = (amount: string, haircut: string): string => {
  const kept = 10_000n - BigInt(Math.round(Number(haircut) * 10_000));
  return rounded(times(rationalOf(amount), { over: kept, under: 10_000n }), 2);
};

/** Some versions of an asset, the last one current: often the first once more. */
function versionsOf(random: Random): readonly [Version, ...Version[]] {
  const first: Version = { quantity: 1 + random.int(2_000), state: 'PR', description: 'as first written' };
  const versions: [Version, ...Version[]] = [first];
  for (let patches = random.int(4); patches > 0; patches -= 1) {
    const last = versions.at(-1) ?? first;
    versions.push(
      random.pick<Version>([
        first,
        { ...last, description: `written ${versions.length} times` },
        { ...last, quantity: last.quantity + 1 + random.int(50) },
        { ...last, quantity: Math.max(0, last.quantity - 1 - random.int(50)) },
        { ...last, state: 'MT' },
      ]),
    );
  }
  return versions;
}

function storyOf(random: Random, burdens: AssetStory['burdens']): AssetStory {
  const assetClass = random.pick<AssetClassId>(['INVENTORY', 'INVENTORY', 'RECEIVABLE', 'LISTED_EQUITY']);
  const isStock = assetClass === 'INVENTORY';
  const versions = versionsOf(random);
  const valuations = Array.from({ length: random.int(4) }, (): StoryValuation => {
    const frozen = random.pick(versions);
    const [price, haircut] = [random.pick(PRICES), random.pick(HAIRCUTS)];
    const made = `${random.int(90_000)}.${String(random.int(100)).padStart(2, '0')}`;
    const amounts = isStock
      ? soldAt(frozen.quantity, price, haircut)
      : { accepted: made, collateral: lessHaircut(made, haircut) };
    return {
      id: random.uuid(),
      date: random.pick(DAYS),
      requestedAt: instantOn(random.pick(DAYS)),
      isApproved: !oneIn(random, 6),
      isRecognized: !oneIn(random, 8),
      ...amounts,
      dueOn: assetClass === 'RECEIVABLE' ? random.pick(DUE) : null,
      frozen,
      price: isStock ? price : null,
      haircut,
    };
  });
  const status = oneIn(random, 12) ? 'ARCHIVED' : 'ACTIVE';
  return { assetClass, status, now: versions.at(-1) ?? versions[0], valuations, burdens };
}

const attributesOf = (assetClass: AssetClassId, { quantity, state, description }: Version): JsonObject => {
  if (assetClass === 'INVENTORY')
    return { lines: [{ product_id: 'soy', quantity: String(quantity), state, description }] };
  if (assetClass === 'RECEIVABLE')
    return { face_value: `${quantity}.00`, due_date: state, instrument: description };
  return { identifier: state, quantity: `${quantity}.0` };
};

const soy = (date: string): ReferenceQuery => ({
  kind: 'commodity-price',
  product_id: 'soy',
  state: 'PR',
  date,
});
const QUESTION = questionOf(soy(DAY));

function approvedOnce(assetClass: AssetClassId, valuation: StoryValuation): ApprovedOnce {
  const attributes = attributesOf(assetClass, valuation.frozen);
  return {
    id: valuation.id,
    valuation_date: valuation.date,
    requested_at: valuation.requestedAt,
    review: valuation.isApproved ? 'APPROVED' : 'WITHDRAWN',
    decided_at: valuation.requestedAt,
    collateral: valuation.isRecognized
      ? { amount: valuation.collateral, status: 'RECOGNIZED', reason_codes: [] }
      : { amount: valuation.collateral, status: 'PENDING_REVIEW', reason_codes: ['EVIDENCE_NOT_ACCEPTED'] },
    accepted: valuation.accepted,
    due_on: valuation.dueOn,
    ...assetFigures({ asset_class: assetClass, attributes, declared_value: null }),
    mark_basis:
      valuation.price === null
        ? null
        : {
            asset_class: assetClass,
            attributes: {
              lines: [{ product_id: 'soy', quantity: String(valuation.frozen.quantity), state: 'PR' }],
            },
            figures_changed_on: {},
            valuation_date: valuation.date,
            method: null,
            accepted_value: 'market_value',
            collateral_haircut: valuation.haircut,
            max_reference_age_days: null,
            answers: [
              {
                query: soy(valuation.date),
                answer: found(soy(valuation.date), valuation.price),
                question: questionId(QUESTION),
              },
            ],
          },
  };
}

function encumbrancesOf(id: string, { guarantees, encumbrances }: AssetStory['burdens']): EncumbrancesState {
  const act = { by: 'person:Rui Melo', rationale: 'made up' };
  return {
    id,
    organization_id: ORGANIZATION,
    version: 1,
    updated_at: NOW,
    guarantees: guarantees.map(({ id: guarantee, released_on, ...terms }) => ({
      id: guarantee,
      version: 2,
      updated_at: NOW,
      decision: { ...act, at: instantOn('2025-01-02'), decision: 'APPROVE' },
      terms,
      release: released_on === null ? null : { ...act, at: instantOn(released_on) },
      registration: null,
    })),
    encumbrances: encumbrances.map(({ from, ended_on, ...each }) => ({
      ...each,
      version: 1,
      holder: { subject: id, sealed: 'made up' },
      registered_on: from,
      recorded_by: act.by,
      recorded_at: instantOn(from),
      ended_by: ended_on === null ? null : act.by,
      ended_at: ended_on === null ? null : instantOn(ended_on),
      updated_at: NOW,
      rationale: null,
    })),
    disposal: null,
  } as EncumbrancesState;
}

function twinsAmong(random: Random, count: number): readonly Twins[] {
  const pairs = count < 2 ? 0 : random.int(1 + Math.ceil(count / 3));
  return Array.from({ length: pairs }, (): Twins => {
    const first = random.int(count - 1);
    const second = first + 1 + random.int(count - 1 - first);
    return { places: [first, second], areDistinct: oneIn(random, 3) };
  });
}

/** The assets of one identifier each, of which the later one of two names the earlier: as their events leave them. */
function identified(story: Pick<Story, 'assets' | 'twins'>, ids: readonly string[]): readonly AssetState[] {
  const textOf = (place: number) => `registry number of ${place}`;
  return story.assets.map(({ status }, place) => {
    const own = story.twins.filter(({ places }) => places[1] === place);
    return {
      id: ids[place],
      organization_id: ORGANIZATION,
      status,
      updated_at: NOW,
      attributes: { registry_number: { subject: ids[place], sealed: textOf(place) } },
      alike: own.map(({ places: [other] }) => ({
        asset_id: ids[other],
        type: 'REGISTRY',
        text: textOf(place),
        other_text: textOf(other),
      })),
      distinctions: own.map(({ places: [other], areDistinct }) => ({
        other_asset_id: ids[other],
        decision: areDistinct ? 'APPROVE' : null,
      })),
    } as unknown as AssetState;
  });
}

/** A story, and the book that the program would load of it. */
export function storyBook(seed: number): { readonly story: Story; readonly book: CoverageBook } {
  const plain = randomBook(seed);
  const random = seededRandom(seed + 1_000_003);
  const assets = plain.assets.map((burdens) => storyOf(random, burdens));
  const ages = new Map<AssetClassId, number | null>([
    ['INVENTORY', random.pick([null, 30, 31, 365])],
    ['RECEIVABLE', random.pick([null, 1, 2, 90])],
  ]);
  if (!oneIn(random, 4)) ages.set('LISTED_EQUITY', null);
  const published = oneIn(random, 4) ? null : random.pick(PRICES);
  const policies = [...ages].map(
    ([asset_class, max_valuation_age_days], index): PolicyState =>
      approvedPolicy({ id: policyId(index + 1), asset_classes: [asset_class], max_valuation_age_days }),
  );
  const price = published === null ? undefined : found(soy(DAY), published);
  const id = questionId(QUESTION);
  const twins = twinsAmong(random, assets.length);
  const ids = assets.map(() => random.uuid());
  const states = identified({ assets, twins }, ids);
  const booked = assets.map(({ assetClass, status, now, valuations, burdens }, place): BookedAsset => {
    const assetId = ids[place] ?? '';
    const state = states[place];
    const attributes = attributesOf(assetClass, now);
    return {
      id: assetId,
      asset_class: assetClass,
      status,
      updated_at: NOW,
      ...assetFigures({ asset_class: assetClass, attributes, declared_value: null }),
      ...(state ? compared(state, states) : {}),
      encumbrances: encumbrancesOf(assetId, burdens),
      valuations: valuations.map((each) => approvedOnce(assetClass, each)),
    };
  });
  const obligations = plain.obligations.map((each): readonly [string, ObligationState] => [
    each.id,
    { ...each, call_below: null, updated_at: NOW } as ObligationState,
  ]);
  return {
    story: { assets, twins, ages, published },
    book: {
      policies,
      obligations: new Map(obligations),
      assets: new Map(booked.map((asset) => [asset.id, asset])),
      published: price?.found
        ? new Map([
            [id, { id, question: QUESTION, reference: price.reference, published_at: NOW, version: 1 }],
          ])
        : new Map(),
    },
  };
}
