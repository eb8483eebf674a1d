import type { FrozenInput, ValuationState } from '../../domain/valuation.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import { isJsonObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { assetClass } from '../asset-classes/index.ts';

/**
 * The first day on which something falls due that a valuation counts as still to come; null where nothing does. From the day
 * after it the value is of what is paid or in default, and either way no longer that of the asset. What the asset is due on
 * counts whatever was accepted; flows count where the accepted value is made of them: those of the scenario, or else the
 * asset's own.
 */
export function firstDueOn({ input, result }: Pick<ValuationState, 'input' | 'result'>): CalendarDate | null {
  const { asset, scenario } = input;
  const own = assetClass(asset.asset_class).fallsDueOn?.(asset.attributes);
  const flows = result?.accepted_value === 'scenario_value' ? flowsOf(asset, scenario) : [];
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
