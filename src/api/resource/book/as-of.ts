import { alikeIdsOf } from '../../../../queries/coverage.ts';
import { guaranteesOf } from '../../../../queries/guarantees.ts';
import { approvedPolicies } from '../../../../queries/policies.ts';
import { ask } from '../../../../queries/question.ts';
import { collateralValuations } from '../../../../queries/valuations.ts';
import { loadState } from '../../../domain/events/handling.ts';
import type { ObligationState } from '../../../domain/obligation.ts';
import type { Instant } from '../../../kernel/instant.ts';
import { type FoldedBook, foldBook } from '../../../valuation/coverage/folded-book.ts';
import type { ManagementParts } from '../management.ts';

type Parts = Pick<ManagementParts, 'log' | 'readModels'>;

/**
 * What the coverage of an obligation rested on at an instant: each stream folded from its longest prefix that is not later. The
 * read models tell which streams there are; what they say of them is not used, but for policies, which are approved once and
 * for good.
 */
export async function bookAsOf(
  { log, readModels }: Parts,
  obligation: ObligationState,
  asOf: Instant,
): Promise<FoldedBook> {
  const { organization_id: organizationId } = obligation;
  const [known, policies] = await Promise.all([
    ask(readModels, guaranteesOf, { organizationId, obligationId: obligation.id }),
    ask(readModels, approvedPolicies, { organizationId }),
  ]);
  const assetIds = [...new Set(known.map(({ asset_id }) => asset_id))];
  const [valuations, alikeIds] = await Promise.all([
    ask(readModels, collateralValuations, { organizationId, assetIds }),
    alikeIdsOf(readModels, assetIds),
  ]);
  const guaranteeIds = known.map(({ id }) => id);
  return foldBook((stream, evolve) => loadState(log, stream, evolve, asOf), obligation, {
    guaranteeIds,
    assetIds,
    alikeIds,
    valuations,
    policies,
  });
}
