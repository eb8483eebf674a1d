import { valuesOf } from '../../../queries/views/valuation.ts';
import type { Review } from '../../domain/review.ts';
import {
  evolveValuation,
  hasEnded,
  type RecordedValuationEvent,
  type ValuationState,
} from '../../domain/valuation.ts';
import type { RenderReports } from '../../evidence/bundle/format.ts';
import { readBundleEvent } from '../../evidence/bundle/valuation.ts';
import { valuationReport } from '../../evidence/reports/valuation-report.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Json } from '../../kernel/json.ts';
import { assetClass } from '../../valuation/asset-classes/index.ts';
import { sensitivityOf } from './report.ts';

/** Both reports of a valuation as the service renders them, without data that a bundle lacks; null before the end. */
export const renderReports: RenderReports = (stream, events, open) => {
  const states: ValuationState[] = [];
  for (const event of events) {
    const read = readBundleEvent(stream, event) as RecordedValuationEvent;
    const state = evolveValuation(states.at(-1), read);
    if (state) states.push(state);
  }
  const state = states.at(-1);
  if (!state || !hasEnded(state)) return null;
  const { label, methods } = assetClass(state.input.asset.asset_class);
  const context = {
    values: valuesOf(
      state,
      methods.map(({ method }) => method),
    ),
    classLabel: label,
    decisions: decisionsIn(states),
    open,
  };
  const sources = {
    madeAt: events.at(-1)?.metadata.occurred_at as Instant,
    sensitivity: sensitivityOf(state),
    // These come from other streams and a setting, which a bundle does not contain.
    organizationName: null,
    address: null,
    earlier: null,
    charges: null,
  };
  const inLanguage = (language: 'pt-BR' | 'en'): Json =>
    valuationReport(state, { ...context, ...sources, language });
  return { 'pt-BR': inLanguage('pt-BR'), en: inLanguage('en') };
};

/** Every decision, oldest first; the current review if there is no decision yet. */
function decisionsIn(states: readonly ValuationState[]): readonly Review[] {
  const reviews = states.map(({ review }) => review);
  const decided = reviews.filter(
    ({ decided_at }, index) => decided_at !== null && decided_at !== reviews[index - 1]?.decided_at,
  );
  return decided.length > 0 ? decided : reviews.slice(-1);
}
