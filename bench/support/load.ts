import { type Answer, Connection } from './http-client.ts';

export interface Load {
  readonly origin: string;
  readonly connections: number;
  readonly seconds: number;
  /** The next request as sent over the wire; called by all connections. */
  readonly next: () => string;
  readonly expectedStatus: number;
  readonly onAnswer?: (answer: Answer) => void;
}

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** The value that a share (0 to 1) of the samples does not exceed. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Closed loop: each connection sends its next request after its answer. Throws on any unexpected status. */
export async function load({
  origin,
  connections,
  seconds,
  next,
  expectedStatus,
  onAnswer,
}: Load): Promise<LoadResult> {
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(origin)));
  const times: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  try {
    await Promise.all(
      open.map(async (connection) => {
        for (let sent = performance.now(); sent < until; sent = performance.now()) {
          const answer = await connection.send(next());
          if (answer.status !== expectedStatus) throw new Error(`answered ${answer.status}: ${answer.body}`);
          times.push(performance.now() - sent);
          onAnswer?.(answer);
        }
      }),
    );
  } finally {
    for (const connection of open) connection.close();
  }
  const took = (performance.now() - began) / 1000;
  return {
    requests: times.length,
    seconds: took,
    perSecond: times.length / took,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}
