/**
 * What is recognized, written again from the contract, section 9, in whole numbers and plain loops: shares no code with the
 * program. Amounts are cents, shares thousandths, days numbers.
 */
export interface ModelRule {
  readonly bases: readonly string[];
  readonly any_of: readonly string[];
  readonly max_age_days: number | null;
}
export interface ModelCase {
  /** Known values in the order of acceptance: what each is of, in cents. A stock has its lines instead. */
  readonly known: readonly { readonly name: string; readonly basis: string; readonly cents: bigint }[];
  /** The basis of the one method that was asked for; null: all of them. */
  readonly asked: string | null;
  readonly isForCollateral: boolean;
  readonly lines: readonly { readonly basis: string; readonly cents: bigint }[] | null;
  /** Days before the valuation date that the declared figure is of; null: nobody knows. */
  readonly declaredAge: number | null;
  readonly policy: {
    readonly bases: readonly string[];
    readonly haircut: bigint;
    readonly rules: readonly ModelRule[];
    readonly maxDeclaredAge: number | null;
    readonly isUnique: boolean;
    readonly takesLowest: boolean;
    readonly onDisagreement: number | null;
    readonly approvals: readonly { readonly upTo: bigint | null; readonly count: number }[];
  } | null;
  /** `age`: days before the valuation date, negative after it; null without a date. */
  readonly documents: readonly {
    readonly kind: string;
    readonly accepted: boolean;
    readonly age: number | null;
    /** Its bytes serve another asset, too. */
    readonly used: boolean;
  }[];
  /** Who says what, one after the other; who requested the valuation is `owner`. */
  readonly reviews: readonly { readonly who: string; readonly approves: boolean }[];
}
export interface ModelOutcome {
  readonly accepted: string | null;
  readonly collateral: {
    readonly cents: bigint | null;
    readonly status: string;
    readonly codes: readonly string[];
  };
  readonly declared: { readonly status: string; readonly codes: readonly string[] } | null;
  readonly required: number;
  readonly review: string;
  readonly given: number;
  /** The result of each review: taken, or why not. */
  readonly answers: readonly string[];
}

const DECLARED = ['USER_PROVIDED', 'DECLARED_ESTIMATE'];

export function modelOf(given: ModelCase): ModelOutcome {
  const { policy } = given;
  const takesAll = given.asked === null || policy?.takesLowest === true;
  const counting = given.known.filter(({ basis }) => takesAll || basis === given.asked);
  let accepted: string | null = null;
  let bases: string[] = [];
  let cents: bigint | null = null;
  if (policy && given.lines) {
    if (given.lines.every(({ basis }) => policy.bases.includes(basis))) {
      accepted = 'LINES';
      bases = [...new Set(given.lines.map(({ basis }) => basis))];
      cents = given.lines.reduce((total, line) => total + line.cents, 0n);
    }
  } else if (policy) {
    for (const value of counting) {
      const isLower = policy.takesLowest && cents !== null && value.cents < cents;
      if ((accepted === null || isLower) && policy.bases.includes(value.basis)) {
        accepted = value.name;
        bases = [value.basis];
        cents = value.cents;
      }
    }
  }
  const isCalculated = counting.length > 0 || accepted === 'LINES';

  const noWay: string[] = [];
  if (!policy) noWay.push('NO_APPROVED_POLICY');
  else if (accepted === null)
    noWay.push(counting.length > 0 || given.lines ? 'BASIS_NOT_ACCEPTED_BY_POLICY' : 'METHOD_NOT_APPLICABLE');
  else if (policy.maxDeclaredAge !== null && bases.some((basis) => DECLARED.includes(basis))) {
    if (given.declaredAge === null || given.declaredAge > policy.maxDeclaredAge)
      noWay.push('DECLARED_VALUE_TOO_OLD');
  }

  const evidence: string[] = [];
  if (policy && noWay.length === 0) {
    const rules = policy.rules.filter((rule) => rule.bases.some((basis) => bases.includes(basis)));
    const isNamed = rules.some((rule) => rule.bases.includes('DECLARED_ESTIMATE'));
    const anything = given.documents.some((document) => document.accepted);
    let isKindMissing = false;
    let isTooOld = false;
    let isUsed = false;
    const allUsed = (those: ModelCase['documents']) => policy.isUnique && those.every(({ used }) => used);
    for (const rule of rules) {
      const ofKind = given.documents.filter(({ accepted: is, kind }) => is && rule.any_of.includes(kind));
      const young = ofKind.filter(
        ({ age }) => rule.max_age_days === null || (age !== null && age <= rule.max_age_days),
      );
      if (ofKind.length === 0) isKindMissing = true;
      else if (young.length === 0) isTooOld = true;
      else if (allUsed(young)) isUsed = true;
    }
    const isEstimate = bases.includes('DECLARED_ESTIMATE') && !isNamed;
    if (isEstimate && allUsed(given.documents.filter(({ accepted: is }) => is))) isUsed = true;
    const demandsAny = rules.length > 0 || isEstimate;
    if (demandsAny && !anything) evidence.push('EVIDENCE_NOT_ACCEPTED');
    else {
      if (isKindMissing) evidence.push('EVIDENCE_KIND_MISSING');
      if (isTooOld) evidence.push('EVIDENCE_TOO_OLD');
      if (isUsed) evidence.push('DOCUMENT_ALREADY_USED');
    }
  }

  const collateralCents =
    !given.isForCollateral || noWay.length > 0 || cents === null || !policy
      ? null
      : halfEven(cents * (1000n - policy.haircut), 1000n);
  const entries = policy?.approvals ?? [];
  let required = entries[0]?.count ?? 1;
  if (collateralCents !== null)
    for (const { upTo, count } of [...entries].reverse())
      if (upTo === null || collateralCents <= upTo) required = count;

  const doDisagree = given.known.some((one) =>
    given.known.some(({ cents: other }) => one.cents > other && (one.cents - other) * 3n > one.cents),
  );
  if (doDisagree) required = Math.max(required, policy?.onDisagreement ?? 1);

  const approvers: string[] = [];
  const answers: string[] = [];
  let review = isCalculated ? 'PENDING' : 'NOT_READY';
  for (const { who, approves } of given.reviews) {
    if (who === 'owner') answers.push('four-eyes');
    else if (!isCalculated) answers.push('valuation-not-calculated');
    else if (review !== 'PENDING') answers.push('already-decided');
    else if (approves && approvers.includes(who)) answers.push('approved-already');
    else {
      answers.push('taken');
      if (!approves) review = 'REJECTED';
      else {
        approvers.push(who);
        if (approvers.length === required) review = 'APPROVED';
      }
    }
  }

  const waits = approvers.length === 0 ? 'REVIEW_PENDING' : 'FURTHER_APPROVAL_PENDING';
  const statusOf = (codes: readonly string[]) => {
    if (review === 'REJECTED') return { status: 'REJECTED', codes: ['REVIEW_REJECTED'] };
    if (review === 'PENDING') return { status: 'PENDING_REVIEW', codes: [waits, ...codes] };
    return codes.length > 0 ? { status: 'PENDING_REVIEW', codes } : { status: 'RECOGNIZED', codes: [] };
  };
  const collateral = !given.isForCollateral
    ? { status: 'NOT_APPLICABLE', codes: ['METHOD_NOT_APPLICABLE'] }
    : noWay.length > 0
      ? { status: 'NO_COVERAGE', codes: noWay }
      : statusOf(evidence);
  let declared: ModelOutcome['declared'] = null;
  if (counting.some(({ name }) => name === 'declared_value')) {
    const anything = given.documents.some((document) => document.accepted);
    if (review !== 'APPROVED') declared = statusOf(anything ? [] : ['EVIDENCE_NOT_ACCEPTED']);
    else if (accepted !== null && accepted !== 'declared_value')
      declared = { status: 'PENDING_REVIEW', codes: ['NOT_THE_ACCEPTED_VALUE'] };
    else if (collateral.status === 'RECOGNIZED') declared = { status: 'RECOGNIZED', codes: [] };
    else declared = { status: 'PENDING_REVIEW', codes: collateral.codes };
  }
  return {
    accepted,
    collateral: { cents: collateralCents, ...collateral },
    declared,
    required,
    review,
    given: approvers.length,
    answers,
  };
}

/** To whole cents, half to the even one; nothing here is below zero. */
function halfEven(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator;
  const twice = (numerator % denominator) * 2n;
  if (twice > denominator || (twice === denominator && whole % 2n === 1n)) return whole + 1n;
  return whole;
}
