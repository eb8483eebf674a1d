import type { AssetRegistered } from '../../src/domain/asset.ts';
import { storedAnswers } from '../../src/domain/events/stored-answers.ts';
import { jobIdOfValuation } from '../../src/kernel/ids.ts';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { RULES } from '../../src/kernel/rules.ts';
import { VALUE_NAMES, type ValueName } from '../../src/kernel/vocabulary.ts';
import { assetRegistered } from './assets.ts';
import type { Draft } from './events.ts';
import { found } from './references.ts';
import { frozenInput, policyFrozen } from './valuations.ts';

/** Events that portfolios are made of, in short forms for tests. Figures are invented. */

export const registered = (
  portfolio: string | null,
  asset_class: AssetRegistered['asset_class'] = 'INVENTORY',
): Draft => ({ type: 'AssetRegistered', data: { ...assetRegistered({ portfolio, asset_class }) } });
export const moved = (portfolio: string | null): Draft => ({ type: 'AssetPatched', data: { portfolio } });
export const changed = (attributes: JsonObject): Draft => ({ type: 'AssetPatched', data: { attributes } });
export const archived: Draft = { type: 'AssetArchived', data: {} };
export const restored: Draft = { type: 'AssetRestored', data: {} };
export const disposed: Draft = { type: 'AssetMarkedDisposed', data: {} };
export const erased: Draft = { type: 'PersonalDataErased', data: { reason: 'made up' } };

export function requested(
  assetId: string,
  valuationId: string,
  valuation_date = '2026-11-20',
  asset: Parameters<typeof frozenInput>[0] = {},
  isOfPolicy = false,
): Draft {
  const input = { ...frozenInput(asset), policy: isOfPolicy ? policyFrozen() : null };
  const data = {
    job_id: jobIdOfValuation(valuationId),
    input: { ...input, asset: { ...input.asset, id: assetId }, valuation_date },
    input_digest: '0'.repeat(64),
    repeats: null,
    rules_version: RULES,
  };
  return { type: 'ValuationRequested', data: data as JsonObject };
}

export const started: Draft = {
  type: 'ValuationStarted',
  data: { attempt: 1, worker: 'worker', program: { version: '1.0.0', commit: null } },
};

const REVIEWED: readonly ValueName[] = ['declared_value', 'forced_liquidation_value', 'collateral_value'];
const CALCULATED = VALUE_NAMES.slice(0, 4);

const eachValue = (of: (name: ValueName) => Json): JsonObject =>
  Object.fromEntries(VALUE_NAMES.map((name) => [name, of(name)]));

/** A price, and what no newer price can take the place of. */
const PRICED = { kind: 'commodity-price', product_id: 'soy', state: 'PR', date: '2026-11-20' } as const;
const RATED = { kind: 'selic-target', date: '2026-11-20' } as const;

/** Ended with these amounts, the others unknown; without any of the first four it is NO_COVERAGE. `isPriced`: a price was accepted. */
export function completed(
  amounts: Partial<Record<ValueName, string>>,
  evidenceAccepted = true,
  isPriced = false,
): Draft {
  const query = isPriced ? PRICED : RATED;
  const values = VALUE_NAMES.map((name) => {
    const amount = amounts[name] ?? null;
    const isReviewed = REVIEWED.includes(name);
    const value = {
      amount,
      currency: 'BRL',
      basis: amount === null ? 'NONE' : 'PUBLIC_REFERENCE',
      status: amount === null ? 'NO_COVERAGE' : isReviewed ? 'PENDING_REVIEW' : 'CALCULATED',
      reason_codes:
        amount === null ? ['NO_REFERENCE'] : isReviewed && !evidenceAccepted ? ['EVIDENCE_NOT_ACCEPTED'] : [],
    };
    return [name, value] as const;
  });
  const isCalculated = CALCULATED.some((name) => amounts[name] !== undefined);
  const data = {
    outcome: isCalculated ? 'CALCULATED' : 'NO_COVERAGE',
    values: Object.fromEntries(values),
    ranges: eachValue(() => null),
    range_reasons: eachValue((name) => (amounts[name] === undefined ? 'NO_VALUE' : 'NOT_PUBLISHED')),
    accepted_value: amounts.market_value === undefined ? null : 'market_value',
    recognition: { base: null, demands: [], approvals_required: 1 },
    calculation: [],
    evidence: [],
    limitations: [],
    methods: [],
    calendars: [],
    answers: storedAnswers([{ query, answer: found(query, '100') }]),
  };
  return { type: 'ValuationCompleted', data };
}

export const failed: Draft = {
  type: 'ValuationFailed',
  data: { attempts: 5, error: { code: 'CALCULATION_FAILED', detail: 'made up' } },
};
export const approved: Draft = {
  type: 'ValuationReviewed',
  data: { decision: 'APPROVE', rationale: 'made up' },
};
export const rejected: Draft = {
  type: 'ValuationReviewed',
  data: { decision: 'REJECT', rationale: 'made up' },
};
export const withdrawn: Draft = { type: 'ValuationWithdrawn', data: { rationale: 'made up' } };
