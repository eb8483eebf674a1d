import type { CalendarDate } from '../../src/kernel/instant.ts';
import type { AssetClassId } from '../../src/kernel/vocabulary.ts';

/** By class, before which day a valuation is due to be repeated, and before which it is too old. */
export type AgeDays = ReadonlyMap<
  AssetClassId,
  { readonly dueBefore: CalendarDate; readonly tooOldBefore: CalendarDate }
>;

/**
 * Of an asset `a` the valuation `v` of the latest day that ended with a calculated value, whatever its review says; of one day
 * the last requested. Looked up for each asset in one index.
 */
export const LATEST_VALUATION = `left join lateral (
  select v.id, v.valuation_date, v.due_on, v.figures, v.quantities from read_models.valuations v
  where v.organization_id = a.organization_id and v.asset_id = a.id and v.status = 'CALCULATED'
  order by v.valuation_date desc, v.requested_at desc, v.id desc limit 1
) v on true`;

/** Whether an asset is another one than a valuation of it froze: `changeOf` of the domain, of two rows with both columns. */
export const hasChanged = (asset: string, valuation: string): string => `(
  ${asset}.figures <> ${valuation}.figures or ${asset}.quantities <> ${valuation}.quantities and exists (
    select from jsonb_array_elements_text(${asset}.quantities::jsonb) with ordinality as now (quantity, place)
    join jsonb_array_elements_text(${valuation}.quantities::jsonb) with ordinality as frozen (quantity, place) using (place)
    where now.quantity::numeric < frozen.quantity::numeric
  )
)`;

/**
 * How that valuation stands by the days `d` of the asset's class: there are none where no valuation grows too old. `today`: the value
 * of the statement that names the day.
 */
export const valuationAge = (today: string): string => `case
  when v.id is null then 'NEVER'
  when v.valuation_date < d.too_old_before collate "C" then 'TOO_OLD'
  when v.valuation_date < d.due_before collate "C" or v.due_on < ${today} collate "C" or ${hasChanged('a', 'v')} then 'DUE'
  else 'CURRENT'
end`;
