import { z } from 'zod';
import { type AssetState, identifierText } from '../src/domain/asset.ts';
import { shown } from '../src/domain/events/fields.ts';
import type { RevaluationState } from '../src/domain/revaluation.ts';
import type { SqlValue } from '../src/engine/projecting/read-models.ts';
import { ShownParty, shownTaxId } from '../src/kernel/identity/party-tax-id.ts';
import { openSealed } from '../src/kernel/identity/personal-data.ts';
import {
  holds,
  IDENTIFIER_TYPES,
  type IdentifierType,
  type SharedIdentifier,
} from '../src/kernel/identity/registration-mark.ts';
import type { CalendarDate } from '../src/kernel/instant.ts';
import type { Json } from '../src/kernel/json.ts';
import { ACCEPTED_VALUES, ASSET_CLASSES, ASSET_STATUSES, PROFILE_VERSION } from '../src/kernel/vocabulary.ts';
import { identifierMeanings } from '../src/kernel/words/identifier-meanings.ts';
import { instant, assetMeanings as means } from '../src/kernel/words/meanings.ts';
import type { LatestValue } from './asset-lists.ts';
import { listParameters, pageOf } from './list-parameters.ts';
import {
  byId,
  type ListRow,
  type Page,
  type PageAnswer,
  pageOfRows,
  type Question,
  question,
  states,
} from './question.ts';
import { AmountText, InstantText, type OpenSealedText, VersionNumber } from './views/fields.ts';

export const getAsset = byId<AssetState>('assets', 'asset');

/** The asset, and others of its organization that a distinction from it was proposed on. */
export const distinguishedAssets = question({
  projections: ['asset'],
  name: 'assets distinguished',
  text: `select state from read_models.assets
           where compared and organization_id = $1 and (id = $2 or exists (
             select from json_array_elements(state::json -> 'distinctions') as named
             where (named ->> 'other_asset_id')::uuid = $2))`,
  values: ({ organizationId, id }: { readonly organizationId: string; readonly id: string }) => [
    organizationId,
    id,
  ],
  answer: states<AssetState>,
});

export const ListDuplicates = listParameters({});

/** The active assets that still hold one of these sealed texts. */
export const listDuplicates = (
  shared: readonly SharedIdentifier[],
): Question<Page<never>, ListRow, PageAnswer<AssetState>> => ({
  projections: ['asset'],
  statement({ organizationId, before, limit }) {
    const marked = shared.flatMap(({ type, texts }) => texts.map((text) => ({ type, ...text })));
    const values: SqlValue[] = [
      organizationId,
      limit + 1,
      marked.map(({ subject }) => subject),
      marked.map(({ type, sealed }) => identifierText(type, sealed)),
    ];
    if (before !== undefined) values.push(before);
    return {
      name: `assets identified alike ${before === undefined ? 'first' : 'next'}`,
      text: `select first_position, state from read_models.assets
             where organization_id = $1 and status = 'ACTIVE' and id = any($3::uuid[])
               and exists (select from unnest($3::uuid[], $4::text[]) as marked (id, held)
                           where marked.id = assets.id and position(marked.held in assets.identifiers) > 0)
               ${before === undefined ? '' : 'and first_position < $5'}
             order by first_position desc limit $2`,
      values,
    };
  },
  answer: (rows, { limit }) => pageOfRows(rows, limit, ({ state }) => JSON.parse(state) as AssetState),
});

/** Another asset that may be the same thing. The types of shared identifiers are named, their texts are not shown. */
const DuplicateView = z
  .strictObject({
    asset_id: z.uuid().meta({ description: 'Id of the other asset.' }),
    name: z.string().meta(means.name),
    asset_class: z.enum(ASSET_CLASSES).meta(means.asset_class),
    status: z.enum(ASSET_STATUSES).meta({ description: 'ACTIVE: no other asset is listed.' }),
    matched_on: z.array(z.enum(IDENTIFIER_TYPES)).meta({
      description:
        'Types of identifiers (an attribute `plate` is a PLATE, a `registry_number` a REGISTRY) that say the same in both, compared by their letters and digits alone, without accents, case and `nº`; a plate from before 2018 is also its new one (`ABC1234` is `ABC1C34`). Another registry office may have given the same registry number to another property.',
    }),
    created_at: InstantText.meta(instant('When the other asset was registered')),
  })
  .meta({ id: 'Duplicate' });
type DuplicateView = z.infer<typeof DuplicateView>;

export const DuplicatePage = pageOf(DuplicateView).meta({ id: 'DuplicatePage' });

export const duplicateView = (asset: AssetState, shared: readonly SharedIdentifier[]): DuplicateView => {
  const { id, name, asset_class, status, created_at } = asset;
  return { asset_id: id, name, asset_class, status, matched_on: [...matchedOn(asset, shared)], created_at };
};

const matchedOn = (asset: AssetState, shared: readonly SharedIdentifier[]): ReadonlySet<IdentifierType> =>
  new Set(
    shared
      .filter(({ type, texts }) =>
        texts.some(({ subject, sealed }) => subject === asset.id && holds(asset, type, sealed)),
      )
      .map(({ type }) => type),
  );

/** Assets of an organization with one of these external references, whatever their status. */
export const referencedAssets = question({
  projections: ['asset'],
  name: 'assets referenced',
  text: `select id, external_reference from read_models.assets
           where organization_id = $1 and external_reference = any($2::text[])
           order by first_position`,
  values: ({
    organizationId,
    references,
  }: {
    readonly organizationId: string;
    readonly references: readonly string[];
  }) => [organizationId, references],
  answer: (rows: readonly { readonly id: string; readonly external_reference: string }[]) =>
    Map.groupBy(rows, ({ external_reference }) => external_reference),
});

const AT_ONCE = 500;
const LEAST_ID = '00000000-0000-0000-0000-000000000000';

/** Assets of every organization that have an identifier, or an owner with a tax id, by id. */
export const registeredAssets = question({
  projections: ['asset'],
  name: 'assets registered',
  text: `select state from read_models.assets
           where id > $1 and identifiers is not null
           order by id limit ${AT_ONCE}`,
  values: ({ after = LEAST_ID }: { readonly after: string | undefined }) => [after],
  answer: states<AssetState>,
});

interface HeldReference {
  readonly id: string;
  readonly organization_id: string;
  readonly external_reference: string;
}

/** Active assets of every organization that have an external reference, by id. */
export const heldReferences = question({
  projections: ['asset'],
  name: 'assets holding references',
  text: `select id, organization_id, external_reference from read_models.assets
           where id > $1 and status = 'ACTIVE' and external_reference is not null
           order by id limit ${AT_ONCE}`,
  values: ({ after = LEAST_ID }: { readonly after: string | undefined }) => [after],
  answer: (rows: readonly HeldReference[]) => rows,
});

/** Those of these assets. */
export const heldReferencesAmong = question({
  projections: ['asset'],
  name: 'assets holding references among',
  text: `select id, organization_id, external_reference from read_models.assets
           where id = any($1::uuid[]) and status = 'ACTIVE' and external_reference is not null
           order by id`,
  values: ({ ids }: { readonly ids: readonly string[] }) => [ids],
  answer: (rows: readonly HeldReference[]) => rows,
});

export const AssetView = z
  .strictObject({
    id: z.uuid().meta(means.id),
    asset_class: z.enum(ASSET_CLASSES).meta(means.asset_class),
    profile_version: z.literal(PROFILE_VERSION).meta(means.profile_version),
    name: z.string().meta(means.name),
    external_reference: z.string().nullable().meta(means.external_reference),
    portfolio: z.string().nullable().meta(means.portfolio),
    owner: ShownParty(means.owner_name, means.tax_id).nullable().meta(means.owner),
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

const LatestValueView = z.strictObject({
  value: z.enum(ACCEPTED_VALUES).meta(means.latest_value_name),
  amount: AmountText.meta(means.latest_value_amount),
  valuation_id: z.uuid().meta(means.latest_value_valuation),
});

/** An asset as a list shows it: with members that follow from its valuations and from the date, and change no version of it. */
const ListedAssetView = AssetView.extend({
  valuation_due_on: z.iso.date().nullable().meta(means.valuation_due_on),
  valued_on: z.iso.date().nullable().meta(means.valued_on),
  latest_value: LatestValueView.nullable().meta(means.latest_value),
  revaluation_refused: RefusedView.nullable().meta({
    description:
      'Why the service could not request the next valuation by itself, where it tried to repeat the latest CALCULATED one. It does not try again: somebody has to request one. Null otherwise.',
  }),
}).meta({ id: 'ListedAsset' });
type ListedAssetView = z.infer<typeof ListedAssetView>;

export const AssetPage = pageOf(ListedAssetView).meta({ id: 'AssetPage' });

/** For a row, a fold of the stream, and any earlier state. Write it with `renderJson`. */
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
  { valued_on, value, amount, valuation_id }: LatestValue,
  refused: RevaluationState | null,
): ListedAssetView => ({
  ...assetView(state, open),
  valuation_due_on: dueOn,
  valued_on,
  latest_value: value && amount && valuation_id ? { value, amount, valuation_id } : null,
  revaluation_refused: refused && shown(RefusedView, refused, {}),
});
