import type { FrozenInput } from '../../domain/valuation.ts';
import { MARKET_CALENDAR } from '../../kernel/dates/business-days.ts';
import { type Limitation, limitation, type MethodResult } from '../../kernel/estimate.ts';
import type { ReferenceQuery } from '../../kernel/reference.ts';
import type { Method } from '../../kernel/vocabulary.ts';
import { reais } from '../../kernel/wording/figures.ts';
import { answersSeen, type Estimate, estimate, type ReferenceSource } from '../estimation/estimate.ts';
import { scenarioReferences, scenarioResult } from '../estimation/scenario.ts';
import { methodName } from './limitations.ts';

/**
 * What the methods make of a frozen input: those of the asset's class, and before them the scenario's, which is in place
 * of what the asset's own figures give by the same method, and names that figure. References are no older than the frozen policy allows.
 * Throws `AmountOutOfRange`.
 */
export async function methodResults(
  input: FrozenInput,
  sources: ReferenceSource,
  calendar = MARKET_CALENDAR,
): Promise<Estimate> {
  const { asset, valuation_date, scenario, policy } = input;
  const maxReferenceAgeDays = policy?.max_reference_age_days ?? null;
  const made = await estimate(asset.asset_class, asset.attributes, valuation_date, sources, {
    maxReferenceAgeDays,
    changedOn: asset.figures_changed_on ?? {},
    calendar,
    alsoAsk: scenarioQuestions(input),
  });
  if (!scenario) return made;
  const assumed = scenarioResult(scenario, valuation_date, {
    asset,
    calendar,
    answer: answersSeen(made.answers, valuation_date, maxReferenceAgeDays),
  });
  const own = made.results.filter(({ method }) => method === assumed.method);
  const others = made.results.filter(({ method }) => method !== assumed.method);
  return { ...made, results: [withOwnFigureNote(assumed, own), ...others] };
}

/** What the scenario of a frozen input asks of the price sources. */
export const scenarioQuestions = ({
  scenario,
  valuation_date,
  asset,
}: FrozenInput): readonly ReferenceQuery[] =>
  scenario ? scenarioReferences(scenario, valuation_date, asset) : [];

/**
 * The result of a scenario with what the asset's own figures give by the same method, where that is known: named in a
 * limitation, so that it is in no value and in no calculation. The calendars it rests on are named with the scenario's, because
 * a replay must give the same words.
 */
const withOwnFigureNote = (assumed: MethodResult, own: readonly MethodResult[]): MethodResult => {
  const known = own.filter(({ amount }) => amount !== null);
  return {
    ...assumed,
    limitations: [
      ...assumed.limitations,
      ...known.map(({ amount, method }) => ownFigureNotUsed(amount ?? '', method)),
    ],
    methods: [...assumed.methods, ...known.flatMap(({ methods }) => methods)],
    calendars: [...assumed.calendars, ...known.flatMap(({ calendars }) => calendars)],
  };
};

const ownFigureNotUsed = (amount: string, method: Method): Limitation =>
  limitation('values.OWN_FIGURE_NOT_USED', { amount: reais(amount), method: methodName(method) });
