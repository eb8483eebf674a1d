import { z } from 'zod';
import type { DistinctionState } from '../../src/domain/asset.ts';
import { shown } from '../../src/domain/events/fields.ts';
import { DECISIONS } from '../../src/kernel/vocabulary.ts';
import { distinctionMeanings as means } from '../../src/kernel/words/identifier-meanings.ts';
import { instant } from '../../src/kernel/words/meanings.ts';
import { InstantText } from './fields.ts';

export const DistinctionView = z
  .strictObject({
    id: z.uuid().meta({ description: 'Id of the distinction.' }),
    asset_id: z.uuid().meta({ description: 'Id of the asset that it was proposed on.' }),
    other_asset_id: z.uuid().meta(means.other_asset_id),
    rationale: z.string().meta(means.rationale),
    proposed_by: z.string().meta({ description: 'Who proposed it.' }),
    proposed_at: InstantText.meta(instant('When it was proposed')),
    decision: z.enum(DECISIONS).nullable().meta(means.decision),
    decision_rationale: z.string().nullable().meta(means.decision_rationale),
    decided_by: z.string().nullable().meta({ description: 'Who decided; null while nobody has.' }),
    decided_at: InstantText.nullable().meta(instant('When that was decided; null while nobody has')),
  })
  .meta({ id: 'Distinction' });
type DistinctionView = z.infer<typeof DistinctionView>;

export const DistinctionList = z
  .strictObject({
    items: z.array(DistinctionView).meta({
      description: 'Those that were proposed on this asset, and those on others that name it; newest first.',
    }),
  })
  .meta({ id: 'DistinctionList' });

export const distinctionView = (asset_id: string, distinction: DistinctionState): DistinctionView =>
  shown(DistinctionView, distinction, { asset_id });
