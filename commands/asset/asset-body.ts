import { z } from 'zod';
import { inTheFuture } from '../../src/kernel/dates/future-date.ts';
import { Amount, DateField, Name, Text } from '../../src/kernel/fields.ts';
import { refuseTaxId, TaxId, TaxIdCountry } from '../../src/kernel/identity/party-tax-id.ts';
import type { CalendarDate } from '../../src/kernel/instant.ts';
import { isJsonObject, type Json } from '../../src/kernel/json.ts';
import type { AssetClassId } from '../../src/kernel/vocabulary.ts';
import { assetMeanings as means } from '../../src/kernel/words/meanings.ts';
import type { Fault } from '../../src/kernel/zod-faults.ts';
import { faultsOfWritten } from '../../src/valuation/asset-classes/index.ts';

/** Members of an asset that are the same for every class: what register and patch share. */

export const OwnerBody = z
  .strictObject({
    name: Name(200).meta(means.owner_name),
    tax_id: TaxId.nullish().meta(means.written_tax_id),
    tax_id_country: TaxIdCountry.nullish().meta(means.written_tax_id_country),
  })
  .superRefine(refuseTaxId)
  .meta({
    description:
      'Who owns the asset. Personal data: encrypted in every event, under a key of this asset that can be destroyed.',
  });

export const DeclaredValueBody = z
  .strictObject({
    amount: Amount.meta(means.declared_amount),
    date: DateField.meta(means.declared_date),
    origin: Text(200).meta(means.declared_origin),
  })
  .meta({
    description:
      'What the owner declares the whole asset to be worth, since when (never in the future), and where the figure comes from.',
  });

export const AssetName = Name(200).meta(means.name);

/**
 * What an asset, or a patch of one, is refused for beside its schema: days that must have come and have not, an estimate in
 * another currency. Of a patch that is only what it writes itself.
 */
export const faultsOfWrittenAsset = (
  id: AssetClassId,
  { declared_value, attributes }: { readonly declared_value?: Json; readonly attributes?: Json },
  today: CalendarDate,
): readonly Fault[] => [
  ...(isJsonObject(declared_value) ? inTheFuture('/declared_value/date', declared_value.date, today) : []),
  ...(isJsonObject(attributes) ? faultsOfWritten(id, attributes, today, '/attributes') : []),
];
