import type { ValuationReport } from '../../../src/evidence/reports/report-schema.ts';
import { COMMITTEE_PICTURED } from './made-up-committee.ts';
import { DECISIONS, FAILED, REAL_ESTATE, reportOf, valuationState, WITHDRAWN } from './made-up-report.ts';

/** The reports whose pages are kept as pictures, by the name of the files. */
export const PICTURED: { readonly [name: string]: ValuationReport } = {
  whole: reportOf(),
  'withdrawn-in-english': reportOf(valuationState({ review: WITHDRAWN, version: 5 }), 'en', DECISIONS),
  failed: reportOf(FAILED),
  'real-estate': reportOf(REAL_ESTATE),
  ...COMMITTEE_PICTURED,
};
