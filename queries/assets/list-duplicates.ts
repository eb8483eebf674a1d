import { z } from 'zod';
import { type AssetState, identifierText } from '../../projections/asset.ts';
import type { SqlValue } from '../../src/engine/projecting/read-models.ts';
import {
  holds,
  IDENTIFIER_TYPES,
  type IdentifierType,
  type SharedIdentifier,
} from '../../src/kernel/identity/registration-mark.ts';
import { ASSET_CLASSES, ASSET_STATUSES } from '../../src/kernel/vocabulary.ts';
import { instant, assetMeanings as means } from '../../src/kernel/words/meanings.ts';
import { listParameters, pageOf } from '../list-parameters.ts';
import { type ListRow, type Page, type PageAnswer, pageOfRows, type Question } from '../question.ts';
import { InstantText } from '../views/fields.ts';

/** Query parameters of the list. */
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

/** Another asset that may be the same thing. What they share is named, and not shown. */
const DuplicateView = z
  .strictObject({
    asset_id: z.uuid().meta({ description: 'Id of the other asset.' }),
    name: z.string().meta(means.name),
    asset_class: z.enum(ASSET_CLASSES).meta(means.asset_class),
    status: z.enum(ASSET_STATUSES).meta({ description: 'ACTIVE: no other asset is listed.' }),
    matched_on: z.array(z.enum(IDENTIFIER_TYPES)).meta({
      description:
        'Types of identifiers (an attribute `plate` is a PLATE, a `registry_number` a REGISTRY) that say the same in both, compared without spaces, points, hyphens, slashes and case; a plate from before 2018 is also its new one (`ABC1234` is `ABC1C34`). Another registry office may have given the same registry number to another property.',
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
