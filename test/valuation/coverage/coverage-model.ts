import type { DatedEncumbrance, EncumberedAsset, RecognizedGuarantee } from '../../../src/domain/charges.ts';
import { type CalendarDate, dayOf } from '../../../src/kernel/instant.ts';
import type { ReasonCode } from '../../../src/kernel/vocabulary.ts';
import type { Coverage, Secured } from '../../../src/valuation/coverage/coverage.ts';
import {
  divided,
  isLess,
  minus,
  plus,
  type Rational,
  rational,
  rationalOf,
  rounded,
  times,
} from '../../support/rational.ts';

/** Called for each case worth counting. */
export type Note = (what: string) => void;

interface ModelPart {
  readonly guarantee: RecognizedGuarantee;
  readonly base: Rational | null;
  readonly prior_claims: Rational | null;
  readonly claim: Rational;
  readonly available: Rational | null;
  readonly counted: Rational | null;
  readonly valuation_id: string | null;
  readonly reason_codes: readonly ReasonCode[];
  readonly notices: readonly ReasonCode[];
}

const NOTHING = rational(0n);
const WHOLE = rational(1n);
const TO_REGISTER = ['FIDUCIARY_TRANSFER', 'MORTGAGE', 'PLEDGE'];
const FIDUCIARY = ['FIDUCIARY_TRANSFER', 'FIDUCIARY_ASSIGNMENT'];

const smaller = (one: Rational, other: Rational): Rational => (isLess(other, one) ? other : one);
const atLeastNothing = (value: Rational): Rational => (isLess(value, NOTHING) ? NOTHING : value);
const total = (values: readonly Rational[]): Rational => values.reduce(plus, NOTHING);
const isNothing = ({ over }: Rational): boolean => over === 0n;
const downToCents = ({ over, under }: Rational): Rational => rational((over * 100n) / under, 100n);
const limited = (value: Rational, limit: string | null): Rational =>
  limit === null ? value : smaller(value, rationalOf(limit));

/** Exactly halfway between two texts of the given digits. */
function isTie({ over, under }: Rational, digits: number): boolean {
  const size = over < 0n ? -over : over;
  return 2n * ((size * 10n ** BigInt(digits)) % under) === under;
}

export const isGuaranteeInForce = (it: RecognizedGuarantee, day: CalendarDate): boolean =>
  it.effective_from <= day &&
  (it.effective_until === null || day <= it.effective_until) &&
  (it.released_on === null || day < it.released_on);

const isEncumbranceInForce = (it: DatedEncumbrance, day: CalendarDate): boolean =>
  it.from <= day && (it.until === null || day <= it.until) && (it.ended_on === null || day < it.ended_on);

function modelRequired({ status, balance, required_coverage }: Secured, note: Note): Rational {
  if (status === 'SETTLED') return NOTHING;
  const exact = times(rationalOf(balance.amount), rationalOf(required_coverage));
  if (isTie(exact, 2)) note('tie of a required amount');
  return rationalOf(rounded(exact, 2));
}

/** Its balance, nothing of what is settled. */
const modelOwed = ({ status, balance }: Secured): Rational =>
  status === 'SETTLED' ? NOTHING : rationalOf(balance.amount);

/** What an encumbrance takes; null where nobody knows. */
function takenByStranger({ amount, share }: DatedEncumbrance, base: Rational): Rational | null {
  if (share === null) return amount === null ? null : rationalOf(amount);
  return limited(times(base, rationalOf(share)), amount);
}

/** The parts of all guarantees in force on one asset. */
function modelParts(
  {
    assignmentsAreEntered,
    base: { amount, valuation_id, reason_codes, notices },
    guarantees,
    encumbrances,
  }: EncumberedAsset,
  requiredOf: (obligationId: string) => Rational,
  owedOf: (obligationId: string) => Rational,
  day: CalendarDate,
  note: Note,
): readonly ModelPart[] {
  const own = guarantees.filter((it) => isGuaranteeInForce(it, day));
  const strangers = encumbrances.filter((it) => isEncumbranceInForce(it, day));
  const base = amount === null ? null : atLeastNothing(rationalOf(amount));
  const claimOf = ({ limit, obligation_id }: RecognizedGuarantee) =>
    limited(requiredOf(obligation_id), limit);

  const debtOf = ({ limit, obligation_id }: RecognizedGuarantee) => limited(owedOf(obligation_id), limit);
  const toRegister = assignmentsAreEntered ? [...TO_REGISTER, 'FIDUCIARY_ASSIGNMENT'] : TO_REGISTER;

  return own.map((guarantee): ModelPart => {
    const { rank, kind, registered_on, extension_of } = guarantee;
    const earlier = {
      own: own.filter((it) => it.rank < rank),
      strangers: strangers.filter((it) => it.rank < rank),
    };
    const isExtension = own.some((it) => it.id === extension_of && FIDUCIARY.includes(it.kind));
    const isBehind = [...earlier.own, ...earlier.strangers].some((it) => FIDUCIARY.includes(it.kind));
    if (isBehind && !isExtension) {
      note(base === null ? 'behind a fiduciary, base unknown' : 'behind a fiduciary');
      if (extension_of !== null) note('an extension that is as any other');
      return {
        guarantee,
        base,
        prior_claims: null,
        claim: claimOf(guarantee),
        available: NOTHING,
        counted: NOTHING,
        valuation_id,
        reason_codes: ['ENCUMBERED'],
        notices,
      };
    }

    const sameRank = [...own, ...strangers].filter((it) => it.rank === rank);
    const isOver = isLess(
      WHOLE,
      total(sameRank.map(({ share }) => (share === null ? WHOLE : rationalOf(share)))),
    );
    const afterUnknown = earlier.strangers.some((it) => it.amount === null && it.share === null);
    const isBlocked = isExtension ? strangers.length > 0 : isOver || afterUnknown;
    if (isExtension) note(isBlocked ? 'an extension, encumbered' : 'an extension that counts');
    if (isExtension && isBehind && !isBlocked) note('an extension behind its original');
    if (isOver && !isExtension) note('a rank over 1');
    if (afterUnknown && !isExtension) note('behind an unknown encumbrance');

    const isRegistered = registered_on !== null && registered_on <= day;
    const isKnown = isRegistered || !toRegister.includes(kind);
    if (!isRegistered && kind === 'FIDUCIARY_ASSIGNMENT')
      note(isKnown ? 'an assignment that is not entered' : 'an entry that is missing');
    if (!isRegistered) note(isKnown ? 'counts unregistered' : 'unknown, as unregistered');

    let available: Rational | null = null;
    let before: Rational | null = null;
    if (base !== null && !isBlocked) {
      const taken = [
        ...earlier.own.map((it) => smaller(debtOf(it), times(base, rationalOf(it.share)))),
        ...earlier.strangers.map((it) => takenByStranger(it, base) ?? NOTHING),
      ];
      before = total(taken);
      const exact = atLeastNothing(minus(times(base, rationalOf(guarantee.share)), before));
      available = downToCents(exact);
      if (isLess(available, exact)) note('rounded down');
      if (!isNothing(available) && !isNothing(total(taken))) note('a later rank with something left');
    }
    return {
      guarantee,
      base,
      prior_claims: before,
      claim: claimOf(guarantee),
      available,
      counted: available !== null && isKnown ? smaller(available, claimOf(guarantee)) : null,
      valuation_id,
      reason_codes: [
        ...reason_codes,
        ...(isBlocked ? (['ENCUMBERED'] as const) : []),
        ...(isRegistered ? [] : (['NOT_REGISTERED'] as const)),
      ],
      notices,
    };
  });
}

const amountOf = (value: Rational | null): string | null => (value === null ? null : rounded(value, 2));

function quotient(exact: Rational, name: string, note: Note): string {
  if (isTie(exact, 8)) note(`tie of a ${name}`);
  return rounded(exact, 8);
}

interface ModelLtv {
  readonly value: Rational | null;
  readonly why: readonly ReasonCode[];
}

/**
 * The debt and all that is claimed on its assets up to its ranks, by what these are worth before haircuts: walked debt by debt,
 * where the program walks asset by asset. `owed`: by obligation, this one too.
 */
function modelLtv(
  obligation: Secured,
  assets: readonly EncumberedAsset[],
  owed: ReadonlyMap<string, Rational>,
  day: CalendarDate,
  note: Note,
): ModelLtv {
  const mine = assets.flatMap((asset) =>
    asset.guarantees
      .filter((it) => it.obligation_id === obligation.id && isGuaranteeInForce(it, day))
      .map((guarantee) => ({ asset, guarantee })),
  );
  const why = new Set<ReasonCode>();
  for (const { asset, guarantee } of mine) {
    if (asset.base.accepted === null) for (const code of asset.base.reason_codes) why.add(code);
    else if (
      asset.encumbrances.some(
        (it) =>
          isEncumbranceInForce(it, day) &&
          it.rank <= guarantee.rank &&
          it.amount === null &&
          it.share === null,
      )
    )
      why.add('ENCUMBERED');
  }
  const valued = mine.map(({ asset, guarantee }) => ({
    asset,
    guarantee,
    accepted: atLeastNothing(rationalOf(asset.base.accepted ?? '0')),
  }));
  const worth = total(valued.map(({ guarantee, accepted }) => times(accepted, rationalOf(guarantee.share))));
  if (why.size > 0 || isNothing(worth) || mine.some(({ asset }) => asset.base.accepted === null))
    return { value: null, why: [...why] };
  const others = [...owed].filter(([id]) => id !== obligation.id);
  const ofOthers = others.map(([id, debt]) => {
    const claims = valued.flatMap(({ asset, guarantee }) =>
      asset.guarantees
        .filter((it) => it.obligation_id === id && it.rank <= guarantee.rank && isGuaranteeInForce(it, day))
        .map((it) => limited(debt, it.limit)),
    );
    if (claims.length > 1 && isLess(debt, total(claims))) note('a debt on several assets, counted once');
    return smaller(debt, total(claims));
  });
  const ofStrangers = valued.flatMap(({ asset, guarantee, accepted }) =>
    asset.encumbrances
      .filter((it) => isEncumbranceInForce(it, day) && it.rank <= guarantee.rank)
      .map((it) => takenByStranger(it, accepted) ?? NOTHING),
  );
  if (!isNothing(total(ofOthers))) note('an ltv with claims of others');
  if (!isNothing(total(ofStrangers))) note('an ltv with claims of strangers');
  const claimed = total([rationalOf(obligation.balance.amount), ...ofOthers, ...ofStrangers]);
  return { value: divided(claimed, worth), why: [] };
}

/** `parts`: of this obligation alone, on whatever assets. */
function modelCoverage(
  obligation: Secured,
  parts: readonly ModelPart[],
  ltv: ModelLtv,
  day: CalendarDate,
  balanceDays: number,
  note: Note,
): Coverage {
  const required = modelRequired(obligation, () => undefined);
  const unknown = parts.filter((part) => part.counted === null);
  const counted = total(parts.map((part) => part.counted ?? NOTHING));
  const missing = minus(required, counted);
  const isBounded = unknown.every(({ guarantee }) => guarantee.limit !== null);
  const mayCome = total(unknown.map(({ guarantee }) => rationalOf(guarantee.limit ?? '0')));

  const statusOf = (): Coverage['status'] => {
    if (isNothing(required)) return 'NOT_REQUIRED';
    if (!isLess(counted, required)) return 'COVERED';
    return isBounded && isLess(mayCome, missing) ? 'SHORT' : 'UNKNOWN';
  };
  const status = statusOf();
  if (status === 'UNKNOWN' && isBounded && !isLess(missing, mayCome)) note('limits that just reach');
  const isSecure = status === 'COVERED' || status === 'NOT_REQUIRED';
  const shortfall = isSecure || unknown.length === 0 ? atLeastNothing(missing) : null;

  const { balance, maturity_date: end } = obligation;
  const isOpen = obligation.status !== 'SETTLED';
  const isOverdue = end !== null && end < day;
  const conditions: readonly (readonly [ReasonCode, boolean])[] = [
    ['BALANCE_TOO_OLD', isOpen && dayOf(balance.date) + balanceDays < dayOf(day)],
    ['MATURED', isOpen && isOverdue],
  ];
  const endsEarly = ({ effective_until: last }: RecognizedGuarantee): boolean =>
    isOpen && end !== null && last !== null && (isOverdue || last < end);

  const isRatioKnown = unknown.length === 0 && !isNothing(required);
  return {
    status,
    required: rounded(required, 2),
    counted: rounded(counted, 2),
    shortfall: amountOf(shortfall),
    shortfall_at_least: shortfall === null && status === 'SHORT' ? rounded(minus(missing, mayCome), 2) : null,
    coverage_ratio: isRatioKnown ? quotient(divided(counted, required), 'ratio', note) : null,
    ltv: ltv.value && quotient(ltv.value, 'ltv', note),
    ltv_reason_codes: ltv.why,
    notices: conditions.flatMap(([code, holds]) => (holds ? [code] : [])),
    guarantees: parts
      .toSorted(byRankAndId)
      .map(({ guarantee, base, prior_claims, claim, available, counted: own, notices, ...rest }) => ({
        id: guarantee.id,
        base: amountOf(base),
        prior_claims: amountOf(prior_claims),
        claim: rounded(claim, 2),
        available: amountOf(available),
        counted: amountOf(own),
        ...rest,
        notices: endsEarly(guarantee) ? [...notices, 'GUARANTEE_ENDS_BEFORE_DEBT' as const] : notices,
      })),
  };
}

function byRankAndId({ guarantee: one }: ModelPart, { guarantee: other }: ModelPart): number {
  if (one.rank !== other.rank) return one.rank - other.rank;
  return one.id < other.id ? -1 : 1;
}

/** The model's coverage of each of these obligations, all of them on these assets. */
export function modelBook(
  obligations: readonly Secured[],
  assets: readonly EncumberedAsset[],
  day: CalendarDate,
  balanceDays: number,
  note: Note,
) {
  const claims = new Map(obligations.map((one) => [one.id, modelRequired(one, note)]));
  const owed = new Map(obligations.map((one) => [one.id, modelOwed(one)]));
  const of = (table: ReadonlyMap<string, Rational>) => (id: string) => table.get(id) ?? NOTHING;
  const partsOn = (on: readonly EncumberedAsset[]) =>
    on.flatMap((asset) => modelParts(asset, of(claims), of(owed), day, note));
  const parts = partsOn(assets);
  const coverageOf = (one: Secured) => {
    const own = parts.filter(({ guarantee }) => guarantee.obligation_id === one.id);
    return modelCoverage(one, own, modelLtv(one, assets, owed, day, note), day, balanceDays, note);
  };
  return { partsOn, coverageOf };
}
