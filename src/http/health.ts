import type { Page } from './pages.ts';
import { problem } from './problem.ts';
import { sendAnswer, sendProblem } from './respond.ts';
import { json } from './route.ts';

/** Whether the process can serve: all of it, or one role; undefined for a role that it does not know. */
export type Ready = (role?: string) => boolean | undefined;

/** `/healthz` and `/readyz`, for whoever keeps the process running. */
export function health(ready: Ready): readonly Page[] {
  return [
    {
      path: '/healthz',
      answer: (request) => void sendAnswer(request, json(200, { status: 'UP' }), 'no-store'),
    },
    {
      path: '/readyz',
      answer(request) {
        const role = new URLSearchParams(request.search).get('role') ?? undefined;
        const isReady = ready(role);
        if (isReady === undefined) sendProblem(request, problem('INVALID_PARAMETER'));
        else sendAnswer(request, json(isReady ? 200 : 503, { status: isReady ? 'UP' : 'DOWN' }), 'no-store');
      },
    },
  ];
}
