import { z } from 'zod';
import type { AssetState } from '../../src/domain/asset.ts';
import { shown } from '../../src/domain/fields.ts';
import type { RevaluationState } from '../../src/domain/revaluation.ts';
import { shownTaxId } from '../../src/kernel/identity/party-tax-id.ts';
import { openSealed } from '../../src/kernel/identity/personal-data.ts';
import { IDENTIFIER_TYPES } from '../../src/kernel/identity/registration-mark.ts';
import type { CalendarDate } from '../../src/kernel/instant.ts';
import type { Json } from '../../src/kernel/json.ts';
import { ASSET_CLASSES, ASSET_STATUSES, PROFILE_VERSION } from '../../src/kernel/vocabulary.ts';
import { identifierMeanings } from '../../src/kernel/words/identifier-meanings.ts';
import { instant, assetMeanings as means } from '../../src/kernel/words/meanings.ts';
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
        tax_id_country: z.string().nullable().meta(means.tax_id_country),
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
    identifiers: z
      .array(
        z.strictObject({
          type: z.enum(IDENTIFIER_TYPES).meta(identifierMeanings.type),
          value: z.string().meta(identifierMeanings.value),
        }),
      )
      .meta(identifierMeanings.identifiers),
    status: z.enum(ASSET_STATUSES).meta(means.status),
    version: VersionNumber,
    created_at: InstantText.meta(instant('When the asset was registered')),
    updated_at: InstantText.meta(instant('When the asset last changed')),
  })
  .meta({ id: 'Asset' });
export type AssetView = z.infer<typeof AssetView>;

const RefusedView = z.strictObject({
  valuation_id: z.uuid().meta({ description: 'Id of the valuation that was to be repeated.' }),
  policy_id: z.uuid().meta({ description: 'Id of the policy that asked for it.' }),
  code: z.string().meta({ description: 'Code of the problem that a request of a person would have met.' }),
  pointer: z.string().nullable().meta({ description: 'The field of the request that it is about, or null.' }),
  fault: z.string().nullable().meta({ description: 'Code of the fault in that field, or null.' }),
  detail: z.string().meta({ description: 'The same as a sentence, in English.' }),
  refused_at: InstantText.meta(instant('When the service tried')),
});

/** An asset as a list shows it: with what follows from its valuations and from the date, which changes no version of it. */
const ListedAssetView = AssetView.extend({
  valuation_due_on: z.iso.date().nullable().meta(means.valuation_due_on),
  revaluation_refused: RefusedView.nullable().meta({
    description:
      'Why the service could not request the next valuation by itself, where it tried to repeat the latest CALCULATED one. It does not try again: somebody has to request one. Null otherwise.',
  }),
}).meta({ id: 'ListedAsset' });
type ListedAssetView = z.infer<typeof ListedAssetView>;

export const AssetPage = pageOf(ListedAssetView).meta({ id: 'AssetPage' });

/** Of a row, of a fold of the stream, of any earlier state alike. Write it with `renderJson`. */
export const assetView = (state: AssetState, open: OpenSealedText): AssetView =>
  shown(AssetView, state, {
    owner: state.owner && { name: open(state.owner.name), ...shownTaxId(state.owner, open) },
    attributes: openSealed(state.attributes as Json, open) as AssetView['attributes'],
    identifiers: (state.identifiers ?? []).map(({ type, value }) => ({ type, value: open(value) })),
  });

/** The same with the day from which its latest valuation is due, and why that was not repeated. Write it with `renderJson`. */
export const listedAssetView = (
  state: AssetState,
  open: OpenSealedText,
  dueOn: CalendarDate | null,
  refused: RevaluationState | null,
): ListedAssetView => ({
  ...assetView(state, open),
  valuation_due_on: dueOn,
  revaluation_refused: refused && shown(RefusedView, refused, {}),
});
