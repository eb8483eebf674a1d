import { operatorsData } from '../../api/operators/data.ts';
import { type OperatorsServer, startOperatorsServer } from '../../api/operators.ts';
import type { Metrics } from '../../engine/telemetry/metrics.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { PriceSources } from '../../valuation/references/contract.ts';
import type { Backend } from '../backend.ts';
import type { Configuration } from '../configuration.ts';
import { COMMIT, VERSION } from '../version.ts';
import { CannotServe } from './cannot-serve.ts';

interface Watched {
  readonly metrics: Metrics;
  readonly sources: PriceSources;
  readonly backend: Backend | undefined;
  readonly clock: Clock;
}

/** Listens for operators. Throws `CannotServe` when the address is taken. */
export async function startOperators(
  configuration: Configuration,
  { metrics, sources, backend, clock }: Watched,
): Promise<OperatorsServer> {
  const { OPERATORS_HOST: host, OPERATORS_PORT: port, ROLES } = configuration;
  const data = operatorsData({
    clock,
    process: { version: VERSION, commit: COMMIT, roles: [...ROLES], started_at: clock.now() },
    sources,
    backend:
      backend && (await import('./backend-parts.ts')).backendParts(configuration, backend, sources, clock),
  });
  try {
    return await startOperatorsServer({ metrics, data }, { host, port });
  } catch (error) {
    const { message } = error as Error;
    throw new CannotServe(
      `OPERATORS_HOST and OPERATORS_PORT cannot be listened on (${message}). Set OPERATORS_PORT to another one, or to 0 for a free one.`,
    );
  }
}
