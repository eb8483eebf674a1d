import { z } from 'zod';
import type { AssetState } from '../../projections/asset.ts';
import type { Json } from '../../src/kernel/json.ts';
import { instant, assetMeanings as means } from '../../src/kernel/meanings.ts';
import { openSealed } from '../../src/kernel/personal-data.ts';
import { ASSET_CLASSES, ASSET_STATUSES, PROFILE_VERSION } from '../../src/kernel/vocabulary.ts';
import { pageOf } from '../list-parameters.ts';
import { AmountText, InstantText, VersionNumber } from './fields.ts';
import type { OpenSealedText } from './language.ts';

/** An asset as a response shows it. */
export const AssetView = z
  .strictObject({
    id: z.uuid().meta(means.id),
    asset_class: z.enum(ASSET_CLASSES).meta(means.asset_class),
    profile_version: z.literal(PROFILE_VERSION).meta(means.profile_version),
    name: z.string().meta(means.name),
    external_reference: z.string().nullable().meta(means.external_reference),
    portfolio: z.string().nullable().meta(means.portfolio),
    owner: z
      .strictObject({
        name: z.string().meta(means.owner_name),
        tax_id: z.string().nullable().meta(means.tax_id),
      })
      .nullable()
      .meta(means.owner),
    declared_value: z
      .strictObject({
        amount: AmountText.meta(means.declared_amount),
        date: z.iso.date().meta(means.declared_date),
        origin: z.string().meta(means.declared_origin),
      })
      .nullable()
      .meta(means.declared_value),
    attributes: z.record(z.string(), z.unknown()).meta(means.attributes),
    status: z.enum(ASSET_STATUSES).meta(means.status),
    version: VersionNumber,
    created_at: InstantText.meta(instant('When the asset was registered')),
    updated_at: InstantText.meta(instant('When the asset last changed')),
  })
  .meta({ id: 'Asset' });
export type AssetView = z.infer<typeof AssetView>;

export const AssetPage = pageOf(AssetView).meta({ id: 'AssetPage' });

/** Of a row, of a fold of the stream, of any earlier state alike. Write it with `renderJson`. */
export function assetView(state: AssetState, open: OpenSealedText): AssetView {
  return {
    id: state.id,
    asset_class: state.asset_class,
    profile_version: state.profile_version,
    name: state.name,
    external_reference: state.external_reference,
    portfolio: state.portfolio,
    owner: state.owner && {
      name: open(state.owner.name),
      tax_id: state.owner.tax_id && open(state.owner.tax_id),
    },
    declared_value: state.declared_value,
    attributes: openSealed(state.attributes as Json, open) as AssetView['attributes'],
    status: state.status,
    version: state.version,
    created_at: state.created_at,
    updated_at: state.updated_at,
  };
}
