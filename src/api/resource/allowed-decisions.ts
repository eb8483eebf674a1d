import { z } from 'zod';
import { isSamePerson } from '../../domain/review.ts';
import type { Json } from '../../kernel/json.ts';
import { type Operation, type Owned, oneOf } from '../resource.ts';
import { json } from '../route.ts';
import { StreamReader } from './consistency.ts';
import { causeOf } from './management.ts';
import { readOf } from './read.ts';

const DECISIONS = ['APPROVE', 'ACCEPT', 'REJECT', 'WITHDRAW', 'RELEASE'] as const;
type Decision = (typeof DECISIONS)[number];

const AllowedDecisionsView = z
  .strictObject({
    may_decide: z.boolean().meta({ description: 'Whether the caller may make any decision on it now.' }),
    decisions: z.array(z.enum(DECISIONS)).meta({ description: 'Those that the caller may make now.' }),
    reason: z
      .enum(['PROFILE_MISSING', 'NOTHING_TO_DECIDE', 'FOUR_EYES', 'APPROVED_ALREADY'])
      .nullable()
      .meta({
        description:
          'Why not, or not all: PROFILE_MISSING, the credential has no REVIEWER; NOTHING_TO_DECIDE, it is not ready or finally decided; FOUR_EYES, it is the own work of the responsible person; APPROVED_ALREADY, the person has approved it and may still reject it. Null where nothing conflicts with it.',
      }),
  })
  .meta({ id: 'AllowedDecisions' });
type AllowedDecisions = z.infer<typeof AllowedDecisionsView>;

interface Deciding<State> {
  /** What its current state leaves to be decided. */
  open(state: State): readonly Decision[];
  /** Actors whose work it is. */
  madeBy(state: State, seen: StreamReader): readonly string[] | Promise<readonly string[]>;
  /** Actors who have approved it while others still have to. */
  approvedBy?(state: State): readonly string[];
}

/**
 * `GET /policies/{id}/allowed-decisions`. A resource of its own: it follows from the caller, and so has no part in the resource's
 * version and ETag.
 */
export const allowedDecisions =
  <State extends Owned>({ open, madeBy, approvedBy }: Deciding<State>): Operation<State> =>
  (resource, parts) =>
    readOf<State>({
      step: '/allowed-decisions',
      operationId: `get${resource.name}AllowedDecisions`,
      summary: `Read what the caller may decide on ${oneOf(resource.name)}, and why not`,
      description:
        'By the profiles of the credential, the four-eyes rule and the current state, before the decision is tried; what else may refuse it, its answer says.',
      responses: { 200: { description: 'The decisions', schema: AllowedDecisionsView } },
      async answer(state, request, wired) {
        const { actor, organizationId } = causeOf(request);
        const isReviewer = request.credential().access_profiles.includes('REVIEWER');
        const isOneOf = (actors: readonly string[]) => actors.some((each) => isSamePerson(each, actor));
        const decisions = open(state);
        if (!isReviewer) return shown([], 'PROFILE_MISSING');
        if (decisions.length === 0) return shown([], 'NOTHING_TO_DECIDE');
        if (isOneOf(await madeBy(state, new StreamReader(wired.log, organizationId))))
          return shown([], 'FOUR_EYES');
        return decisions.includes('APPROVE') && isOneOf(approvedBy?.(state) ?? [])
          ? shown(
              decisions.filter((each) => each !== 'APPROVE'),
              'APPROVED_ALREADY',
            )
          : shown(decisions, null);
      },
    })(resource, parts);

const shown = (decisions: readonly Decision[], reason: AllowedDecisions['reason']) => {
  const body: AllowedDecisions = { may_decide: decisions.length > 0, decisions: [...decisions], reason };
  return json(200, body as Json);
};
