import { z } from 'zod';
import type { AssetState } from '../../projections/asset.ts';
import {
  REGISTRATION_MEMBERS,
  type RegistrationMember,
} from '../../src/kernel/identity/registration-mark.ts';
import { ASSET_CLASSES, ASSET_STATUSES } from '../../src/kernel/vocabulary.ts';
import { instant, assetMeanings as means } from '../../src/kernel/words/meanings.ts';
import { pageOf } from '../list-parameters.ts';
import { InstantText } from './fields.ts';

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
