import { problem } from '../pipeline/answer/problem.ts';
import { sendProblem } from '../pipeline/answer/respond.ts';
import type { ServedRequest } from '../pipeline/request/served.ts';

export interface EventStreams {
  /** Runs a stream of the request's credential, or refuses it when too many run; returns the status. */
  run(request: ServedRequest, stream: () => Promise<void>): Promise<number>;
  /** Ends them all: the server is draining. */
  end(): void;
}

/** Open event streams: bounded for each credential, and known, so that a shutdown can end them. */
export function eventStreams(perCredential: number): EventStreams {
  const open = new Map<string, Set<ServedRequest>>();
  return {
    async run(request, stream) {
      const { id } = request.credential();
      const own = open.get(id) ?? new Set();
      if (own.size >= perCredential) {
        const detail = {
          en: `At most ${perCredential} event streams may be open for one credential`,
          'pt-BR': `No máximo ${perCredential} fluxos de eventos podem estar abertos por credencial`,
        };
        return sendProblem(request, problem('RATE_LIMITED', detail, { headers: { 'Retry-After': '15' } }));
      }
      open.set(id, own.add(request));
      try {
        await stream();
        return 200;
      } finally {
        own.delete(request);
        if (own.size === 0) open.delete(id);
      }
    },
    end() {
      for (const requests of open.values()) for (const request of requests) request.controller.abort();
    },
  };
}
