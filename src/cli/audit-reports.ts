import type { RenderReports } from '../audit/bundle-format.ts';
import { readBundleEvent } from '../audit/bundle-named.ts';
import {
  evolveValuation,
  hasEnded,
  type RecordedValuationEvent,
  type ValuationState,
} from '../domain/valuation/state.ts';
import { valuationReport } from '../reports/valuation-report.ts';

/** Both reports of a valuation, as the service answers them; null before its end. */
export const renderReports: RenderReports = (stream, events, open) => {
  const state = events.reduce<ValuationState | undefined>(
    (folded, event) => evolveValuation(folded, readBundleEvent(stream, event) as RecordedValuationEvent),
    undefined,
  );
  if (!state || !hasEnded(state)) return null;
  return { 'pt-BR': valuationReport(state, 'pt-BR', open), en: valuationReport(state, 'en', open) };
};
