import { isIn, periodOfGuarantee } from '../../domain/charges.ts';
import type { GuaranteeEndsSoon } from '../../domain/coverage.ts';
import { recognizedGuarantees } from '../../domain/guarantee.ts';
import type { ObligationState } from '../../domain/obligation.ts';
import type { FrozenInput } from '../../domain/valuation.ts';
import { type CalendarDate, daysBetween } from '../../kernel/instant.ts';
import { isJsonObject, type Json, type JsonObject } from '../../kernel/json.ts';
import type { AcceptedValue } from '../../kernel/vocabulary.ts';
import { assetClass } from '../asset-classes/index.ts';
import { latestApproved } from './base.ts';
import type { BookedAsset } from './book.ts';

/**
 * The first day on which something falls due that a valuation counts as still to come; null where nothing does. From the day
 * after it the value is of what is paid or in default, and either way no longer that of the asset. What the asset is due on
 * counts whatever was accepted; flows count where the accepted value is made of them: those of the scenario, or else the
 * asset's own.
 */
export function firstDueOn(
  { asset, scenario }: FrozenInput,
  accepted: AcceptedValue | null,
): CalendarDate | null {
  const own = assetClass(asset.asset_class).fallsDueOn?.(asset.attributes);
  const flows = accepted === 'scenario_value' ? flowsOf(asset, scenario) : [];
  return [...(own ? [own] : []), ...flows].toSorted()[0] ?? null;
}

function flowsOf(asset: FrozenInput['asset'], scenario: FrozenInput['scenario']): readonly CalendarDate[] {
  const assumed = scenario === null ? [] : datesIn(scenario.parameters as JsonObject);
  return assumed.length > 0 ? assumed : datesIn(asset.attributes);
}

const datesIn = ({ due_date = null, cash_flows, buckets }: JsonObject): readonly CalendarDate[] =>
  [due_date, ...membersOf(cash_flows, 'date'), ...membersOf(buckets, 'expected_on')].filter(
    (day): day is CalendarDate => typeof day === 'string',
  );

const membersOf = (list: Json | undefined, name: string): readonly Json[] =>
  (Array.isArray(list) ? list : []).map((item) => (isJsonObject(item) ? (item[name] ?? null) : null));

/** An end is announced this many days before it. */
const DAYS_BEFORE = 30;

export type Ending = Pick<GuaranteeEndsSoon, 'guarantee_id' | 'asset_id' | 'ends_on' | 'ends_by'>;

/**
 * Which guarantees of an obligation are in force on a day and secure nothing more within 30 days: by their own last day, or
 * because what the asset's value counts as still to come falls due; of both the earlier one. Nothing of one that is settled.
 */
export function endingSoon(
  { id, status }: Pick<ObligationState, 'id' | 'status'>,
  assets: Iterable<BookedAsset>,
  day: CalendarDate,
): readonly Ending[] {
  if (status === 'SETTLED') return [];
  return [...assets].flatMap((asset) => {
    const dueOn = latestApproved(asset.valuations)?.due_on ?? null;
    return recognizedGuarantees(asset.encumbrances)
      .filter((each) => each.obligation_id === id && isIn(periodOfGuarantee(each), day))
      .flatMap((guarantee): readonly Ending[] => {
        const end = endOf(guarantee.effective_until, dueOn);
        if (!end || end.ends_on < day || daysBetween(day, end.ends_on) > DAYS_BEFORE) return [];
        return [{ guarantee_id: guarantee.id, asset_id: asset.id, ...end }];
      });
  });
}

function endOf(
  until: CalendarDate | null,
  dueOn: CalendarDate | null,
): Omit<Ending, 'guarantee_id' | 'asset_id'> | null {
  if (until !== null && (dueOn === null || until <= dueOn))
    return { ends_on: until, ends_by: 'EFFECTIVE_UNTIL' };
  return dueOn === null ? null : { ends_on: dueOn, ends_by: 'DUE_DATE' };
}
