import type { DocumentMediaType } from '../../../kernel/vocabulary.ts';
import type { InspectionLimits } from './limits.ts';

/** What a reading process is told when it is started. */
export interface Commission {
  /** As declared. */
  readonly mediaType: DocumentMediaType;
  readonly sizeBytes: number;
  readonly limits: InspectionLimits;
}

/** Where it reports, apart from its standard output, on which a library might write. */
export const REPORT = 3;

/** Reported in a line of its own once everything is loaded: from here on what goes wrong is the document's. */
export const READY = 'ready';
