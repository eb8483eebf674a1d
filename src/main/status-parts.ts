import { projections } from '../../projections/index.ts';
import type { StatusParts } from '../http/routes/status.ts';
import type { PriceSources } from '../price-sources/contract.ts';
import { readSkips } from '../projection-runner/skips.ts';
import { partsText } from '../telemetry/parts-text.ts';
import type { Backend } from './backend.ts';
import { VERSION } from './version.ts';

/** What `/status` and the operators' page ask, of a process that stands on databases. */
export const statusParts = (backend: Backend, sources: Pick<PriceSources, 'health'>): StatusParts => ({
  version: VERSION,
  log: backend.engines.eventLog,
  readModels: backend.engines.readModels,
  queue: backend.queue,
  documents: backend.documents,
  scanner: backend.scanner,
  kinds: backend.kinds,
  streamPrefixes: (name) => projections.find((projection) => projection.name === name)?.streamPrefixes ?? [],
  skips: (name) => readSkips(backend.engines.eventLog, name),
  sourceHealth: () => sources.health(),
  partsText: () => partsText(backend.parts.all()),
});
