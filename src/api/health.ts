import { z } from 'zod';
import type { Dependency } from '../engine/dependency-unavailable.ts';
import { bilingual } from '../kernel/text/bilingual.ts';
import { faultWords } from '../kernel/words/faults.ts';
import type { Page } from './pages/pages.ts';
import { invalidParameter } from './pipeline/answer/problem.ts';
import { sendAnswer, sendProblem } from './pipeline/answer/respond.ts';
import { checkParameters } from './pipeline/request/checks.ts';
import { json } from './route.ts';

export interface Readiness {
  readonly isReady: boolean;
  /** Dependencies that do not answer, but did a moment ago. */
  readonly away: readonly Dependency[];
  /** Dependencies that have not answered for longer than allowed. */
  readonly lost: readonly Dependency[];
  /** Dependencies without a schema that is needed, such as for lack of a right to create it. */
  readonly notMade: readonly Dependency[];
  /** Read models that wait for a newer version of the program, when the check includes the role that makes them. */
  readonly stopped: readonly string[];
}

/** Readiness of the process, or of these roles; undefined for a role that it does not have. */
export type Ready = (roles?: readonly string[]) => Readiness | undefined;

const ReadyQuery = z.strictObject({ role: z.string().optional() });
const NO_ROLE = faultWords('invalid_value', bilingual('health.not_a_role_of_this_process'));

export function health(ready: Ready): readonly Page[] {
  return [
    {
      path: '/healthz',
      answer: (request) => void sendAnswer(request, json(200, { status: 'UP' }), 'no-store'),
    },
    {
      path: '/readyz',
      answer(request) {
        const unfit = checkParameters(request, { query: ReadyQuery });
        const { role } = request.query as z.infer<typeof ReadyQuery>;
        const readiness = unfit ? undefined : ready(role?.split(','));
        if (!readiness) {
          sendProblem(request, unfit ?? invalidParameter('role', NO_ROLE));
          return;
        }
        const { isReady, away, lost, notMade, stopped } = readiness;
        const body = {
          status: isReady ? 'UP' : 'DOWN',
          ...(away.length > 0 && { away }),
          ...(lost.length > 0 && { lost }),
          ...(notMade.length > 0 && { not_made: notMade }),
          ...(stopped.length > 0 && { stopped }),
        };
        sendAnswer(request, json(isReady ? 200 : 503, body), 'no-store');
      },
    },
  ];
}
