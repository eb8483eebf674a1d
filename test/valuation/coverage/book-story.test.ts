import { describe, expect, it } from 'vitest';
import type { Base, EncumberedAsset } from '../../../src/domain/charges.ts';
import { dayOf } from '../../../src/kernel/instant.ts';
import type { ReasonCode } from '../../../src/kernel/vocabulary.ts';
import { coverageIn } from '../../../src/valuation/coverage/book.ts';
import { BALANCE_DAYS } from '../../../src/valuation/coverage/coverage.ts';
import { runs } from '../../support/property-runs.ts';
import { isLess, plus, type Rational, rational, rationalOf, rounded, times } from '../../support/rational.ts';
import { type AssetStory, lessHaircut, NOW, type Story, storyBook } from './book-story.ts';
import { modelBook } from './coverage-model.ts';
import { DAY } from './random-book.ts';

/** Coverage with patches, due dates, ages, ranks, shares and marks together, against the rules of the contract on plain facts. */

const BOOKS = runs(20_000);
/** Each of these at least once in a thousand. */
const OFTEN = BOOKS / 1_000;
const CASES = [
  'ASSET_ARCHIVED',
  'ALREADY_REGISTERED',
  'distinct, though registered alike',
  'the other one is archived',
  'NO_APPROVED_VALUATION',
  'EVIDENCE_NOT_ACCEPTED',
  'NO_APPROVED_POLICY',
  'VALUATION_TOO_OLD',
  'PAST_DUE',
  'ASSET_CHANGED',
  'VALUATION_TOO_OLD ASSET_CHANGED',
  'VALUATION_TOO_OLD PAST_DUE',
  'grew',
  'known',
  'marked',
  'marked to nothing',
  'no newer price',
  'not by a price',
];

type Note = (what: string) => void;

interface Modelled {
  readonly base: Base;
  /** At the newest price; null where there is none. */
  readonly mark: { readonly amount: string | null; readonly reason_codes: readonly ReasonCode[] };
}

function latestOf({ valuations }: AssetStory) {
  const placeOf = ({ date, requestedAt, id }: AssetStory['valuations'][number]) =>
    `${date} ${requestedAt} ${id}`;
  return valuations
    .filter(({ isApproved }) => isApproved)
    .reduce<AssetStory['valuations'][number] | undefined>(
      (last, each) => (last && placeOf(last) > placeOf(each) ? last : each),
      undefined,
    );
}

function isRegisteredTwice(asset: AssetStory, { assets, twins }: Story, note: Note): boolean {
  const own = assets.indexOf(asset);
  const others = new Map<number, boolean>();
  for (const { places, areDistinct } of twins) {
    const [one, other] = places;
    if (one !== own && other !== own) continue;
    const place = one === own ? other : one;
    others.set(place, areDistinct || (others.get(place) ?? false));
  }
  return [...others].some(([place, areDistinct]) => {
    const isActive = assets[place]?.status === 'ACTIVE';
    if (areDistinct) note('distinct, though registered alike');
    else if (!isActive) note('the other one is archived');
    return isActive && !areDistinct;
  });
}

function modelBase(asset: AssetStory, story: Story, note: Note): Modelled {
  const { ages, published } = story;
  const latest = latestOf(asset);
  const why: ReasonCode[] = [];
  let grew = false;
  if (asset.status !== 'ACTIVE') why.push('ASSET_ARCHIVED');
  else if (isRegisteredTwice(asset, story, note)) why.push('ALREADY_REGISTERED');
  else if (!latest) why.push('NO_APPROVED_VALUATION');
  else if (!latest.isRecognized) why.push('EVIDENCE_NOT_ACCEPTED');
  else if (!ages.has(asset.assetClass)) why.push('NO_APPROVED_POLICY');
  else {
    const most = ages.get(asset.assetClass) ?? null;
    const { frozen, dueOn, date } = latest;
    if (most !== null && dayOf(DAY) - dayOf(date) > most) why.push('VALUATION_TOO_OLD');
    if (dueOn !== null && dueOn < DAY) why.push('PAST_DUE');
    const isCountable = asset.assetClass !== 'RECEIVABLE';
    const isMore = asset.now.quantity > frozen.quantity;
    const isLessNow = asset.now.quantity < frozen.quantity;
    if (asset.now.state !== frozen.state || isLessNow || (isMore && !isCountable)) why.push('ASSET_CHANGED');
    else grew = isMore;
  }
  note(why.join(' ') || 'known');
  const valuation_id = latest?.id ?? null;
  if (why.length > 0 || !latest)
    return {
      base: { amount: null, accepted: null, valuation_id, reason_codes: why, notices: [] },
      mark: { amount: null, reason_codes: why },
    };
  if (grew) note('grew');
  const hasNoAge = (ages.get(asset.assetClass) ?? null) === null;
  const notices: ReasonCode[] = [
    ...(grew ? (['ASSET_CHANGED'] as const) : []),
    ...(hasNoAge ? (['NO_AGE_LIMIT'] as const) : []),
  ];
  const { collateral: amount, accepted } = latest;
  return {
    base: { amount, accepted, valuation_id, reason_codes: [], notices },
    mark: markOf(latest, published, note),
  };
}

function markOf(
  { price, frozen, haircut }: AssetStory['valuations'][number],
  published: string | null,
  note: Note,
): Modelled['mark'] {
  if (price === null) {
    note('not by a price');
    return { amount: null, reason_codes: ['NOT_BY_REFERENCE'] };
  }
  if (published === null) {
    note('no newer price');
    return { amount: null, reason_codes: ['NO_NEWER_REFERENCE'] };
  }
  const sold = rounded(times(rationalOf(String(frozen.quantity)), rationalOf(published)), 2);
  const amount = lessHaircut(sold, haircut);
  note(amount === '0.00' ? 'marked to nothing' : 'marked');
  return { amount, reason_codes: [] };
}

const NOTHING = rational(0n);
const smaller = (one: Rational, other: Rational) => (isLess(one, other) ? one : other);

function modelled({ story, book }: ReturnType<typeof storyBook>, note: Note) {
  const obligations = [...book.obligations.values()];
  const marked = story.assets.map((asset) => ({ asset, ...modelBase(asset, story, note) }));
  const burdened = marked.map(
    ({ asset, base }): EncumberedAsset => ({
      ...asset.burdens,
      base,
      assignmentsAreEntered: asset.assetClass !== 'INVENTORY',
    }),
  );
  const atMark = burdened.map((asset, index) => {
    const amount = marked[index]?.mark.amount ?? null;
    return amount === null ? asset : { ...asset, base: { ...asset.base, amount } };
  });
  const model = modelBook(obligations, burdened, DAY, BALANCE_DAYS, note);
  const markedParts = model.partsOn(atMark);
  const markOfGuarantee = new Map(
    marked.flatMap(({ asset, mark }) => asset.burdens.guarantees.map(({ id }) => [id, mark] as const)),
  );
  return obligations.map((one) => {
    const given = markedParts.filter(
      ({ guarantee, counted }) => guarantee.obligation_id === one.id && counted !== null,
    );
    const reach = given.map(({ guarantee: { limit }, available }) =>
      limit === null ? (available ?? NOTHING) : smaller(rationalOf(limit), available ?? NOTHING),
    );
    const sum = (amounts: readonly Rational[]) => rounded(amounts.reduce(plus, NOTHING), 2);
    const coverage = model.coverageOf(one);
    return {
      ...coverage,
      marked: sum(given.map(({ counted }) => counted ?? NOTHING)),
      marked_available: sum(reach),
      guarantees: coverage.guarantees.map((part) => ({ ...part, mark: markOfGuarantee.get(part.id) })),
    };
  });
}

describe('coverage of books in which everything happens', () => {
  it('is what the rules say of 20,000 of them', () => {
    const counts = new Map<string, number>();
    const note = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1);
    for (let seed = 1; seed <= BOOKS; seed += 1) {
      const generated = storyBook(seed);
      const coverageNow = coverageIn(generated.book, { day: DAY, at: NOW });
      const actual = [...generated.book.obligations.values()].map((obligation) => {
        const { guarantees, ...rest } = coverageNow(obligation).coverage;
        const parts = guarantees.map(({ mark: { amount, reason_codes }, ...part }) => ({
          ...part,
          mark: { amount, reason_codes },
        }));
        return { ...rest, guarantees: parts };
      });
      expect(actual, `book ${seed}`).toStrictEqual(modelled(generated, note));
    }
    // A property that never meets a case holds for nothing.
    expect(CASES.filter((what) => (counts.get(what) ?? 0) < OFTEN)).toEqual([]);
  });
});
