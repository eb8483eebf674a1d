import { z } from 'zod';
import type { AssetEvent } from '../../src/domain/asset/events.ts';
import { type AssetState, assetStream, evolveAsset } from '../../src/domain/asset/state.ts';
import { reject } from '../../src/domain/rejection.ts';
import { isSamePerson } from '../../src/domain/review.ts';
import { type Asked, append, command } from '../../src/engine/handling/command.ts';
import { Text } from '../../src/kernel/fields.ts';
import { DECISIONS } from '../../src/kernel/vocabulary.ts';
import { decisionMeanings } from '../../src/kernel/words/meanings.ts';

/** Body of POST /assets/{id}/distinctions/{distinction_id}/decisions. */
const DecideDistinctionBody = z
  .strictObject({
    decision: z.enum(DECISIONS).meta({
      description:
        'APPROVE: they are two things, and what they have in common hinders neither. REJECT ends the proposal. Once, and never by who proposed it.',
    }),
    rationale: Text(2000).meta(decisionMeanings.rationale),
  })
  .meta({ id: 'DistinctionDecision' });
type DecideDistinctionBody = z.infer<typeof DecideDistinctionBody>;

interface DecideDistinction extends Asked<DecideDistinctionBody> {
  readonly distinctionId: string;
}

/** Decides, once and by other eyes than those of who proposed it, whether two assets are two things. */
export const decideDistinction = command<DecideDistinction, AssetState, AssetEvent, DecideDistinctionBody>({
  name: 'DecideDistinction',
  body: DecideDistinctionBody,
  answersTo: ['AssetDistinctionDecided'],
  stream: assetStream,
  evolve: evolveAsset,
  decide: ({ organizationId, actor, body, distinctionId }, state) => {
    if (!state || state.organization_id !== organizationId) return reject({ fact: 'asset-not-found' });
    const distinction = state.distinctions?.find(({ id }) => id === distinctionId);
    if (!distinction) return reject({ fact: 'distinction-not-found' });
    if (isSamePerson(actor, distinction.proposed_by)) return reject({ fact: 'four-eyes' });
    if (distinction.decision !== null) return reject({ fact: 'already-decided' });
    return append({ type: 'AssetDistinctionDecided', data: { distinction_id: distinctionId, ...body } });
  },
});
