import { COVERAGE_MODELS, loadBook } from '../../../queries/coverage.ts';
import { guaranteesOf } from '../../../queries/guarantees.ts';
import { CoverageView as CoverageSchema, type CoverageView } from '../../../queries/obligations.ts';
import { ask } from '../../../queries/question.ts';
import type { GuaranteeState } from '../../domain/guarantee.ts';
import type { ObligationState } from '../../domain/obligation.ts';
import { digestOf } from '../../kernel/digest.ts';
import { type Instant, parseInstant } from '../../kernel/instant.ts';
import type { Json } from '../../kernel/json.ts';
import { standingIn } from '../../valuation/coverage/standing.ts';
import { bookAsOf } from '../resource/book/as-of.ts';
import { type ManagementParts, settle, staleHeader } from '../resource/management.ts';
import { type Operation, readOne } from '../resource.ts';
import { json, route } from '../route.ts';
import { AsOfQuery, IdPath, READERS } from './resource-parameters.ts';

/** `GET /obligations/{id}/coverage`. */
export const coverage: Operation<ObligationState> = (obligations, parts) =>
  route({
    method: 'GET',
    path: '/obligations/{id}/coverage',
    operationId: 'getObligationCoverage',
    tag: 'Obligations',
    summary: 'Read what secures an obligation, now or as it stood',
    description:
      'What the recognized guarantees in force today count for, by the collateral values that were recognized, the ranks on each asset, and what others have on it. What is unknown is never zero and never covers; `reason_codes` tells why. The service grants nothing and sets no limit. The ETag is the digest of the body.',
    access: READERS,
    params: IdPath,
    query: AsOfQuery,
    responses: {
      200: {
        description: 'The coverage',
        schema: CoverageSchema,
        etag: true,
      },
    },
    async handle(request) {
      const wired = parts();
      const found = await readOne(obligations, wired, request);
      if (found.kind === 'problem') return found;
      const { stale } = await settle(wired, request, COVERAGE_MODELS);
      const { as_of } = request.query;
      const asked = as_of === undefined ? undefined : parseInstant(as_of);
      const { body } = await standingOf(wired, found.state, asked);
      return json(200, body as unknown as Json, {
        etag: digestOf(body as unknown as Json),
        headers: staleHeader(stale),
      });
    },
  });

/** What secures an obligation now, or as it stood at an instant, with all that it rests on. */
export async function standingOf(parts: ManagementParts, obligation: ObligationState, asked?: Instant) {
  const { id, organization_id: organizationId } = obligation;
  const now = parts.clock.now();
  const booked =
    asked === undefined ? await bookNow(parts, organizationId, id) : await bookAsOf(parts, obligation, asked);
  const standing = standingIn(booked, obligation, now, asked);
  return { ...standing, body: standing.body satisfies CoverageView };
}

async function bookNow({ readModels }: ManagementParts, organizationId: string, id: string) {
  const book = await loadBook(readModels, organizationId, [id]);
  const guarantees: readonly GuaranteeState[] = await ask(readModels, guaranteesOf, {
    organizationId,
    obligationId: id,
  });
  return { book, guarantees };
}
