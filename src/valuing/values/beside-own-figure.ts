import type { Limitation, MethodResult } from '../../kernel/estimate.ts';

/**
 * The result of a scenario with what the asset's own figures give by the same method, where that is known: told as a
 * limitation, so that it is in no value and in no calculation. The calendars it rests on are named with the scenario's, because
 * a replay must come to the same words.
 */
export const besideOwnFigure = (assumed: MethodResult, own: readonly MethodResult[]): MethodResult => {
  const known = own.filter(({ amount }) => amount !== null);
  return {
    ...assumed,
    limitations: [...assumed.limitations, ...known.map(ownFigureNotUsed)],
    methods: [...assumed.methods, ...known.flatMap(({ methods }) => methods)],
    calendars: [...assumed.calendars, ...known.flatMap(({ calendars }) => calendars)],
  };
};

const ownFigureNotUsed = ({ amount, method }: MethodResult): Limitation => ({
  code: 'OWN_FIGURE_NOT_USED',
  text: {
    'pt-BR': `Sem o cenário, os dados do próprio ativo dão BRL ${amount} pelo método ${method}: este valor não foi usado.`,
    en: `Without the scenario the asset's own figures give BRL ${amount} by the method ${method}: that value was not used.`,
  },
});
