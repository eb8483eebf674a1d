import type { Measured } from '../../border/telemetry/metrics.ts';
import type { PriceSources } from '../../sources/contract.ts';

/** What the metrics are made of in a process without engines: its price sources. */
export const measuredOf = (sources: PriceSources): Measured => ({
  parts: () => [],
  sources: () =>
    sources
      .health()
      .filter(({ kind }) => kind !== 'off')
      .map(({ id, status }) => ({ id, isUp: status !== 'DOWN' })),
  projections: () => undefined,
  lags: () => undefined,
  skips: () => undefined,
  unsealedSeconds: () => undefined,
  queueDepth: () => undefined,
  obligations: () => undefined,
  deliveries: () => undefined,
});
