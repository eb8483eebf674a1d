import { z } from 'zod';
import type { AssetState } from '../../projections/asset.ts';
import type { SqlValue } from '../../src/engine/projecting/read-models.ts';
import {
  REGISTRATION_MEMBERS,
  type RegistrationMember,
  type SharedRegistration,
} from '../../src/kernel/identity/registration-mark.ts';
import { ASSET_CLASSES, ASSET_STATUSES } from '../../src/kernel/vocabulary.ts';
import { instant, assetMeanings as means } from '../../src/kernel/words/meanings.ts';
import { listParameters, pageOf } from '../list-parameters.ts';
import { type ListRow, type Page, type PageAnswer, pageOfRows, type Question } from '../question.ts';
import { InstantText } from '../views/fields.ts';

/** Query parameters of the list. */
export const ListDuplicates = listParameters({});

/** The active assets that still hold one of these sealed texts. */
export const listDuplicates = ({
  member,
  texts,
}: SharedRegistration): Question<Page<never>, ListRow, PageAnswer<AssetState>> => ({
  projections: ['asset'],
  statement({ organizationId, before, limit }) {
    const values: SqlValue[] = [
      organizationId,
      limit + 1,
      member,
      texts.map(({ subject }) => subject),
      texts.map(({ sealed }) => sealed),
    ];
    if (before !== undefined) values.push(before);
    return {
      name: `assets registered alike ${before === undefined ? 'first' : 'next'}`,
      text: `select first_position, state from read_models.assets
             join unnest($4::uuid[], $5::text[]) as marked (id, sealed) using (id)
             where organization_id = $1 and status = 'ACTIVE'
               and state::json -> 'attributes' -> $3::text ->> 'sealed' = marked.sealed
               ${before === undefined ? '' : 'and first_position < $6'}
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
    matched_on: z.array(z.enum(REGISTRATION_MEMBERS)).meta({
      description:
        'Attributes that say the same in both, compared without spaces, points, hyphens, slashes and case; a plate from before 2018 is also its new one (`ABC1234` is `ABC1C34`). Another registry office may have given the same registry number to another property.',
    }),
    created_at: InstantText.meta(instant('When the other asset was registered')),
  })
  .meta({ id: 'Duplicate' });
type DuplicateView = z.infer<typeof DuplicateView>;

export const DuplicatePage = pageOf(DuplicateView).meta({ id: 'DuplicatePage' });

export const duplicateView = (
  { id, name, asset_class, status, created_at }: AssetState,
  member: RegistrationMember,
): DuplicateView => ({ asset_id: id, name, asset_class, status, matched_on: [member], created_at });
