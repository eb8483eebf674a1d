import { assetStream, compared, evolveAsset } from '../../domain/asset.ts';
import {
  encumbrancesStream,
  evolveEncumbrances,
  evolveGuarantee,
  type GuaranteeState,
  guaranteeStream,
  withCourse,
} from '../../domain/guarantee.ts';
import { evolveObligation, type ObligationState, obligationStream } from '../../domain/obligation.ts';
import type { PolicyState } from '../../domain/policy.ts';
import { evolvePublished, publishedStream } from '../../domain/reference.ts';
import { acceptedAmount, reviewedValues } from '../../domain/valuation/reviewed-values.ts';
import { datedOf, evolveValuation, type ValuationState, valuationStream } from '../../domain/valuation.ts';
import { markBasisOf, questionIds } from '../marks/basis.ts';
import type { Published } from '../marks/mark.ts';
import { type ApprovedOnce, assetFigures } from './base.ts';
import type { BookedAsset, CoverageBook } from './book.ts';
import { firstDueOn } from './ends.ts';

/** A stream folded as far as it is asked about. */
export type FoldStream = <State, Event>(
  stream: string,
  evolve: (state: State | undefined, event: Event) => State | undefined,
) => Promise<State | undefined>;

/** Which streams a coverage may rest on: more of them than it does change nothing. */
interface BookedStreams {
  /** Of the obligation. */
  readonly guaranteeIds: readonly string[];
  /** On which it has one, or had. */
  readonly assetIds: readonly string[];
  /** Assets that one of them may share an identifier with. */
  readonly alikeIds: readonly string[];
  readonly valuations: readonly { readonly id: string; readonly asset_id: string }[];
  readonly policies: readonly PolicyState[];
}

export interface FoldedBook {
  readonly book: CoverageBook;
  /** Of the obligation, the proposed ones too. */
  readonly guarantees: readonly GuaranteeState[];
}

/** What the coverage of an obligation rests on, folded from the streams themselves. */
export async function foldBook(
  fold: FoldStream,
  obligation: ObligationState,
  { guaranteeIds, assetIds, alikeIds, valuations, policies }: BookedStreams,
): Promise<FoldedBook> {
  const valuationsOf = Map.groupBy(valuations, ({ asset_id }) => asset_id);
  const ids = [...new Set([...assetIds, ...alikeIds])];
  const states = (await Promise.all(ids.map((id) => fold(assetStream(id), evolveAsset)))).filter(
    (state) => state !== undefined,
  );
  const assets = (
    await Promise.all(
      assetIds.map(async (id): Promise<readonly BookedAsset[]> => {
        const asset = states.find((state) => state.id === id);
        const [encumbrances, ...valued] = await Promise.all([
          fold(encumbrancesStream(id), evolveEncumbrances),
          ...(valuationsOf.get(id) ?? []).map((each) => fold(valuationStream(each.id), evolveValuation)),
        ]);
        if (!asset || !encumbrances) return [];
        const figures = { ...assetFigures(asset), ...compared(asset, states) };
        return [{ ...asset, ...figures, encumbrances, valuations: valued.flatMap(approvedOnce) }];
      }),
    )
  ).flat();
  const published = await foldPublished(fold, assets);
  const courses = assets.flatMap(({ encumbrances }) => encumbrances.guarantees);
  const others = new Set(courses.flatMap(({ terms }) => terms?.obligation_id ?? []));
  others.delete(obligation.id);
  const obligations = await Promise.all(
    [...others].map((id) => fold(obligationStream(id), evolveObligation)),
  );
  const courseOf = new Map(courses.map((each) => [each.id, each]));
  const guarantees = await Promise.all(
    guaranteeIds.map(async (id) => {
      const proposal = await fold(guaranteeStream(id), evolveGuarantee);
      return proposal ? [withCourse(proposal, courseOf.get(id))] : [];
    }),
  );
  return {
    book: {
      policies,
      published,
      assets: new Map(assets.map((asset) => [asset.id, asset])),
      obligations: new Map(
        [obligation, ...obligations].flatMap((each) => (each ? [[each.id, each] as const] : [])),
      ),
    },
    guarantees: guarantees.flat(),
  };
}

/** The prices that the valuations of the assets may be marked by, as their streams have them. */
async function foldPublished(fold: FoldStream, assets: readonly BookedAsset[]): Promise<Published> {
  const bases = assets.flatMap(({ valuations }) => valuations.flatMap(({ mark_basis }) => mark_basis ?? []));
  const ids = [...new Set(bases.flatMap(questionIds))];
  const found = await Promise.all(ids.map((id) => fold(publishedStream(id), evolvePublished)));
  return new Map(found.flatMap((each) => (each ? [[each.id, each] as const] : [])));
}

/** What of it a base needs, where it was approved by then. */
function approvedOnce(valuation: ValuationState | undefined): readonly ApprovedOnce[] {
  const collateral = valuation && reviewedValues(valuation)?.collateral_value;
  if (!collateral || valuation.ended_at === null || valuation.input.purpose !== 'COLLATERAL') return [];
  const { status: review, decided_at } = valuation.review;
  if ((review !== 'APPROVED' && review !== 'WITHDRAWN') || decided_at === null) return [];
  return [
    {
      ...datedOf(valuation),
      ...assetFigures(valuation.input.asset),
      review,
      decided_at,
      collateral,
      accepted: acceptedAmount(valuation),
      due_on: firstDueOn(valuation.input, valuation.result?.accepted_value ?? null),
      mark_basis: markBasisOf(valuation),
    },
  ];
}
