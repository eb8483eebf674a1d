import type { Limitation, MethodResult } from '../../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../../kernel/instant.ts';
import { answersAmong, type KeptAnswer } from '../../../../kernel/reference.ts';
import type { ScenarioModel } from './parameters.ts';
import { modelResult } from './result.ts';

/** A scenario outside any valuation, on a day that never changes. */
interface ByItself {
  readonly as_of: CalendarDate;
  /** The scenario with that day among its parameters, where its kind has one. */
  readonly model: ScenarioModel;
  readonly result: MethodResult;
}

/**
 * What a scenario comes to by itself: on the `valuation_date` of its parameters, or else on the day of its proposal, which a
 * limitation then says. `answers`: what was answered to its questions at the proposal. Throws `AmountOutOfRange`, its pointer relative to the parameters.
 */
export function scenarioByItself(
  model: ScenarioModel,
  proposedOn: CalendarDate,
  answers: readonly KeptAnswer[] = [],
): ByItself {
  const given = model.kind === 'CASH_FLOW' ? model.parameters.valuation_date : undefined;
  const as_of = given ?? proposedOn;
  const dated: ScenarioModel =
    model.kind === 'CASH_FLOW'
      ? { kind: model.kind, parameters: { ...model.parameters, valuation_date: as_of } }
      : model;
  const result = modelResult(dated, as_of, { proposedOn, answer: answersAmong(answers) });
  const limitations =
    given === undefined ? [...result.limitations, asOfTheProposal(as_of)] : result.limitations;
  return { as_of, model: dated, result: { ...result, limitations } };
}

const asOfTheProposal = (date: CalendarDate): Limitation => ({
  code: 'AS_OF_THE_PROPOSAL',
  text: {
    'pt-BR': `Os parâmetros não informam data de avaliação: o resultado é de ${date}, o dia da proposta. Uma avaliação usa a sua própria data.`,
    en: `The parameters name no valuation date: the result is of ${date}, the day of the proposal. A valuation uses its own date.`,
  },
});
