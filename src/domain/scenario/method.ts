import type { Method, ScenarioKind } from '../../kernel/vocabulary.ts';

const METHODS: { readonly [Kind in ScenarioKind]: Method } = {
  CASH_FLOW: 'CASH_FLOW_SCENARIO',
  PRESENT_VALUE: 'PRESENT_VALUE_SCENARIO',
  DEPRECIATED_REPLACEMENT_COST: 'DEPRECIATED_REPLACEMENT_COST',
  RECEIVABLES_PORTFOLIO: 'PRESENT_VALUE_SCENARIO',
};

/** The method by which a scenario is calculated, and with it where its result lands. */
export const methodOfScenario = ({ kind }: { readonly kind: ScenarioKind }): Method => METHODS[kind];
