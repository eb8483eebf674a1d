import type { Measured } from '../../engine/telemetry/metrics.ts';
import type { PriceSources } from '../../valuation/references/contract.ts';
import { COMMIT, VERSION } from '../version.ts';

/** Measurements of a process without engines: its roles and price sources. */
export const baseMeasurements = (roles: Iterable<string>, sources: PriceSources): Measured => ({
  build: { version: VERSION, commit: COMMIT },
  roles: () => [...roles],
  isStorageUp: () => undefined,
  parts: () => [],
  sources: () =>
    sources
      .health()
      .filter(({ status }) => status !== 'OFF')
      .map(({ id, status }) => ({ id, isUp: status !== 'DOWN' })),
  projections: () => undefined,
  lags: () => undefined,
  skips: () => undefined,
  unsealedSeconds: () => undefined,
  queueDepth: () => undefined,
  obligations: () => undefined,
  deliveries: () => undefined,
});
