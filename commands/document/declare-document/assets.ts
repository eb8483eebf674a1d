import { z } from 'zod';
import type { AssetState } from '../../../src/domain/asset.ts';
import { Uuid } from '../../../src/kernel/fields.ts';
import { carried, faultWords } from '../../../src/kernel/words/faults.ts';
import { NAMED_BEFORE, tooFew, tooMany, UNKNOWN_ASSET } from '../../../src/kernel/words/fields.ts';
import { type Fault, faultAt } from '../../../src/kernel/zod-faults.ts';

/** Whoever has more things than that on one paper has a register, and no evidence of each. */
const MOST_ASSETS = 50;

const AssetIds = z
  .array(Uuid)
  .min(1, { error: carried(tooFew(1)) })
  .max(MOST_ASSETS, { error: carried(tooMany(MOST_ASSETS)) })
  .superRefine((ids, context) => {
    for (const [index, id] of ids.entries()) {
      if (ids.indexOf(id) === index) continue;
      context.addIssue({ code: 'custom', path: [index], message: carried(NAMED_BEFORE) });
    }
  })
  .meta({ uniqueItems: true });

/** The members of a declaration that say what the document is evidence of. */
export const assetFields = {
  asset_id: Uuid.nullish().meta({
    description: 'The asset that the document is evidence of, which must be active; or `asset_ids`.',
  }),
  asset_ids: AssetIds.nullish().meta({
    description:
      'Assets that the one document is evidence of, 1 to 50, all of them active: a receipt of two stocks, an appraisal of a fleet. In place of `asset_id`: exactly one of the two (else 422).',
  }),
};

interface Naming {
  readonly asset_id?: string | null | undefined;
  readonly asset_ids?: readonly string[] | null | undefined;
}

/** The assets that a declaration names, whichever way it does. */
export const assetsNamed = ({ asset_id, asset_ids }: Naming): readonly string[] =>
  asset_ids ?? (asset_id ? [asset_id] : []);

const ONE_OF_BOTH = faultWords(
  'one_of_both',
  'must be given, or asset_ids: exactly one of the two',
  'deve ser informado, ou asset_ids: exatamente um dos dois',
);
const NOT_BOTH = faultWords(
  'one_of_both',
  'must not be given beside asset_id: exactly one of the two',
  'não pode ser informado junto com asset_id: exatamente um dos dois',
);

/** `assets`: those that are named, in their order; undefined where there is none. */
export function assetFaults(
  named: Naming,
  assets: readonly (AssetState | undefined)[],
  organizationId: string,
): readonly Fault[] {
  const { asset_id, asset_ids } = named;
  const pointer = (index: number) => (asset_ids ? `/asset_ids/${index}` : '/asset_id');
  return [
    ...(asset_id || asset_ids ? [] : [faultAt('/asset_id', ONE_OF_BOTH)]),
    ...(asset_id && asset_ids ? [faultAt('/asset_ids', NOT_BOTH)] : []),
    ...assets.flatMap((asset, index) =>
      asset?.organization_id === organizationId ? [] : [faultAt(pointer(index), UNKNOWN_ASSET)],
    ),
  ];
}
