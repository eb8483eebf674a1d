import type { Label } from '../../kernel/vocabulary.ts';
import { problem } from '../pipeline/answer/problem.ts';
import { sendProblem } from '../pipeline/answer/respond.ts';
import type { ServedRequest } from '../pipeline/request/served.ts';

export interface EventStreams {
  /** Runs a stream of the request's credential, or refuses it when too many run; returns the status. */
  run(request: ServedRequest, stream: () => Promise<number>): Promise<number>;
  /** Ends them all: the server is draining. */
  end(): void;
}

/** What one credential may have open so often at the same time. */
type Bounded = (perCredential: number) => Label;

const STREAMS: Bounded = (perCredential) => ({
  en: `At most ${perCredential} event streams may be open for one credential`,
  'pt-BR': `No máximo ${perCredential} fluxos de eventos podem estar abertos por credencial`,
});

/** Open event streams: bounded for each credential, and known, so that a shutdown can end them. */
export function eventStreams(perCredential: number, bounded = STREAMS): EventStreams {
  const open = new Map<string, Set<ServedRequest>>();
  let isOver = false;
  return {
    async run(request, stream) {
      const { id } = request.credential();
      const own = open.get(id) ?? new Set();
      if (own.size >= perCredential) {
        const detail = bounded(perCredential);
        return sendProblem(request, problem('RATE_LIMITED', detail, { headers: { 'Retry-After': '15' } }));
      }
      open.set(id, own.add(request));
      if (isOver) request.controller.abort();
      try {
        return await stream();
      } finally {
        own.delete(request);
        if (own.size === 0) open.delete(id);
      }
    },
    end() {
      isOver = true;
      for (const requests of open.values()) for (const request of requests) request.controller.abort();
    },
  };
}

/** Requests that wait for something to happen: the same bound, beside that of the streams. */
export const waitingRequests = (perCredential: number): EventStreams =>
  eventStreams(perCredential, (most) => ({
    en: `At most ${most} requests may wait at the same time for one credential`,
    'pt-BR': `No máximo ${most} requisições podem esperar ao mesmo tempo por credencial`,
  }));
