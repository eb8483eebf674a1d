import { z } from 'zod';
import type { AssetState } from '../../projections/asset.ts';
import type { Json } from '../../src/kernel/json.ts';
import { openSealed } from '../../src/kernel/personal-data.ts';
import { ASSET_CLASSES, ASSET_STATUSES, PROFILE_VERSION } from '../../src/kernel/vocabulary.ts';
import { pageOf } from '../list-parameters.ts';
import { AmountText, InstantText } from './fields.ts';
import type { OpenSealedText } from './language.ts';

/** An asset as a response shows it. */
export const AssetView = z
  .strictObject({
    id: z.uuid(),
    asset_class: z.enum(ASSET_CLASSES),
    profile_version: z.literal(PROFILE_VERSION),
    name: z.string(),
    external_reference: z.string().nullable(),
    portfolio: z.string().nullable(),
    owner: z.strictObject({ name: z.string(), tax_id: z.string().nullable() }).nullable(),
    declared_value: z.strictObject({ amount: AmountText, date: z.iso.date(), origin: z.string() }).nullable(),
    attributes: z
      .record(z.string(), z.unknown())
      .meta({ description: 'Fields of the class: see GET /profiles.' }),
    status: z.enum(ASSET_STATUSES),
    version: z.int().min(1).meta({ description: 'The number in the ETag.' }),
    created_at: InstantText,
    updated_at: InstantText,
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
