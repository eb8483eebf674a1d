import type { GradePremise, ModelPremise } from '../../../kernel/grades.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import type { CleaningCriterion, LeftOut } from '../cleaning.ts';
import type { PremiseFinding } from '../premises/premises.ts';

/** Why a premise holds although its test speaks against it, in the appraiser's words. */
export interface DeclaredPremise {
  readonly premise: ModelPremise;
  readonly rationale: string;
}

const label = (ptBR: string, en: string): Label => ({ 'pt-BR': ptBR, en });

const OF_A_MODEL: Readonly<Record<ModelPremise, Pick<GradePremise, 'title' | 'test'>>> = {
  SPECIFICATION: { title: label('Especificação do modelo', 'Specification of the model'), test: 'RESET' },
  HOMOSCEDASTICITY: {
    title: label('Homocedasticidade dos resíduos', 'Same variance of all residuals'),
    test: 'Breusch-Pagan',
  },
  INDEPENDENCE: {
    title: label(
      'Independência dos resíduos, na ordem dos dados e de cada regressor',
      'Independence of the residuals, in the order of the data and of each regressor',
    ),
    test: 'Durbin-Watson',
  },
  COLLINEARITY: {
    title: label('Ausência de multicolinearidade', 'Variables that do not repeat each other'),
    test: 'r, VIF',
  },
};

/** With what the appraiser has declared of them. */
export const modelPremises = (
  findings: readonly PremiseFinding[],
  declared: readonly DeclaredPremise[],
): readonly GradePremise[] =>
  findings.map(({ premise, outcome, observed }) => {
    const rationale = declared.find((each) => each.premise === premise)?.rationale ?? null;
    return {
      premise,
      clause: 'A.2.1',
      ...OF_A_MODEL[premise],
      observed,
      outcome: outcome === 'FAILED' && rationale !== null ? 'DECLARED' : outcome,
      rationale,
    };
  });

/** `leftOut`: by the numbers of the data. Without a criterion the sample was not cleaned, and nobody can declare that it was. */
export const cleanedSample = (
  criterion: CleaningCriterion | undefined,
  leftOut: readonly (Pick<LeftOut, 'deviations' | 'limit'> & { readonly datum: number })[],
): GradePremise => ({
  premise: 'CLEANED_SAMPLE',
  clause: 'Anexo B',
  title: label('Saneamento da amostra por critério declarado', 'Sample cleaned by a stated criterion'),
  test: criterion ?? '—',
  observed:
    criterion === undefined
      ? null
      : leftOut
          .map(({ datum, deviations, limit }) => `${datum}: ${deviations.toFixed(4)} > ${limit.toFixed(4)}`)
          .join('; ') || '0',
  outcome: criterion === undefined ? 'FAILED' : 'MET',
  rationale: null,
});
