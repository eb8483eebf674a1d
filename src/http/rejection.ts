import type { Label } from '../kernel/vocabulary.ts';
import { type Problem, type ProblemCode, problem } from './problem.ts';

const as = (code: ProblemCode, en: string, ptBR: string): { code: ProblemCode; detail: Label } => ({
  code,
  detail: { en, 'pt-BR': ptBR },
});

/** What commands refuse, in kebab-case, and what HTTP makes of it: the one place where the two meet. */
const REJECTIONS = {
  'asset-not-found': as('NOT_FOUND', 'There is no such asset', 'Este ativo não existe'),
  'asset-archived': as('STATE_CONFLICT', 'The asset is archived', 'O ativo está arquivado'),
  'valuation-not-found': as('NOT_FOUND', 'There is no such valuation', 'Esta avaliação não existe'),
  'valuation-not-ended': as(
    'STATE_CONFLICT',
    'The valuation has not ended yet',
    'A avaliação ainda não terminou',
  ),
  'idempotency-key-reused': as(
    'IDEMPOTENCY_KEY_REUSED',
    'This key was used with other content in the last seven days',
    'Esta chave foi usada com outro conteúdo nos últimos sete dias',
  ),
} as const satisfies { readonly [rejection: string]: { code: ProblemCode; detail: Label } };

export type Rejection = keyof typeof REJECTIONS;

export const isRejection = (text: string): text is Rejection => Object.hasOwn(REJECTIONS, text);

/** The problem of a rejection. One that is not in the table is a defect, and throws. */
export function problemOfRejection(rejection: string): Problem {
  if (!isRejection(rejection)) throw new Error(`no problem is mapped to the rejection ${rejection}`);
  const { code, detail } = REJECTIONS[rejection];
  // The 404 of an unknown resource must not differ from that of another organization's, so it carries no detail of its own.
  return code === 'NOT_FOUND' ? problem(code) : problem(code, detail);
}
