import { guaranteesOf } from '../../../../queries/guarantees/guarantees-of.ts';
import { approvedPolicies } from '../../../../queries/policies/list-approved-policies.ts';
import { ask } from '../../../../queries/question.ts';
import { collateralValuations } from '../../../../queries/valuations/list-collateral-valuations.ts';
import type { Instant } from '../../../kernel/instant.ts';
import type { ApprovedOnce } from '../../../valuing/coverage/base.ts';
import type { BookedAsset, CoverageBook } from '../../../valuing/coverage/book.ts';
import { assetStream, evolveAsset } from '../../../valuing/domain/asset/state.ts';
import { loadState } from '../../../valuing/domain/event-handling.ts';
import { encumbrancesStream, evolveEncumbrances } from '../../../valuing/domain/guarantee/encumbrances.ts';
import {
  evolveGuarantee,
  type GuaranteeState,
  guaranteeStream,
  onCourse,
} from '../../../valuing/domain/guarantee/state.ts';
import {
  evolveObligation,
  type ObligationState,
  obligationStream,
} from '../../../valuing/domain/obligation/state.ts';
import { reviewedValues } from '../../../valuing/domain/valuation/reviewed-values.ts';
import {
  evolveValuation,
  type ValuationState,
  valuationStream,
} from '../../../valuing/domain/valuation/state.ts';
import type { ManagementParts } from './management.ts';

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
): Promise<{ readonly book: CoverageBook; readonly guarantees: readonly GuaranteeState[] }> {
  const { organization_id: organizationId } = obligation;
  const fold = <State, Event>(
    stream: string,
    evolve: (state: State | undefined, event: Event) => State | undefined,
  ) => loadState(log, stream, evolve, asOf);
  const [known, policies] = await Promise.all([
    ask(readModels, guaranteesOf, { organizationId, obligationId: obligation.id }),
    ask(readModels, approvedPolicies, { organizationId }),
  ]);
  const assetIds = [...new Set(known.map(({ asset_id }) => asset_id))];
  const valuationIds = await ask(readModels, collateralValuations, { organizationId, assetIds });
  const assets = (
    await Promise.all(
      assetIds.map(async (id): Promise<readonly BookedAsset[]> => {
        const [asset, encumbrances, ...valuations] = await Promise.all([
          fold(assetStream(id), evolveAsset),
          fold(encumbrancesStream(id), evolveEncumbrances),
          ...valuationIds
            .filter(({ asset_id }) => asset_id === id)
            .map((each) => fold(valuationStream(each.id), evolveValuation)),
        ]);
        if (!asset || !encumbrances) return [];
        return [{ ...asset, encumbrances, valuations: valuations.flatMap(approvedOnce) }];
      }),
    )
  ).flat();
  const others = assets.flatMap(({ encumbrances }) =>
    encumbrances.guarantees.flatMap(({ terms }) => terms?.obligation_id ?? []),
  );
  const ids = [...new Set(others)].filter((id) => id !== obligation.id);
  const obligations = await Promise.all(ids.map((id) => fold(obligationStream(id), evolveObligation)));
  const courses = new Map(
    assets.flatMap(({ encumbrances }) => encumbrances.guarantees.map((each) => [each.id, each])),
  );
  const guarantees = await Promise.all(
    known.map(async ({ id }) => {
      const proposal = await fold(guaranteeStream(id), evolveGuarantee);
      return proposal ? [onCourse(proposal, courses.get(id))] : [];
    }),
  );
  return {
    book: {
      policies,
      assets: new Map(assets.map((asset) => [asset.id, asset])),
      obligations: new Map(
        [obligation, ...obligations].flatMap((each) => (each ? [[each.id, each] as const] : [])),
      ),
    },
    guarantees: guarantees.flat(),
  };
}

/** What of it a base needs, where it was approved by then. */
function approvedOnce(valuation: ValuationState | undefined): readonly ApprovedOnce[] {
  const collateral = valuation && reviewedValues(valuation)?.collateral_value;
  if (!collateral || valuation.ended_at === null || valuation.input.purpose !== 'COLLATERAL') return [];
  const { status: review, decided_at } = valuation.review;
  if ((review !== 'APPROVED' && review !== 'WITHDRAWN') || decided_at === null) return [];
  const { id, ended_at } = valuation;
  const { valuation_date } = valuation.input;
  return [{ id, valuation_date, ended_at, review, decided_at, collateral }];
}
