import type { Limitation } from '../../kernel/estimate.ts';
import type { Basis } from '../../kernel/vocabulary.ts';

/** Said where the policy takes a value of these bases without a single document. */
export const noEvidenceDemanded = (bases: readonly Basis[]): readonly Limitation[] =>
  bases.length === 0
    ? []
    : [
        {
          code: 'NO_EVIDENCE_DEMANDED',
          text: {
            'pt-BR': `A política não exige documento algum para um valor da base ${bases.join(', ')}: nada do que foi informado precisou ser comprovado.`,
            en: `The policy demands no document for a value of the basis ${bases.join(', ')}: nothing that was stated had to be proved.`,
          },
        },
      ];
