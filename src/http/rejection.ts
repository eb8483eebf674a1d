import type { Rejection } from '../../commands/command.ts';
import type { Label } from '../kernel/vocabulary.ts';
import { invalidFields, type Problem, type ProblemCode, problem, versionMismatch } from './problem.ts';

const as = (code: ProblemCode, en: string, ptBR: string): { code: ProblemCode; detail: Label } => ({
  code,
  detail: { en, 'pt-BR': ptBR },
});

/** What reads refuse, beside what commands do. */
type Refusal =
  | Rejection
  | { readonly fact: 'idempotency-key-reused' }
  | { readonly fact: 'valuation-not-ended' }
  | { readonly fact: 'unknown-resource' };

/** What is refused, in kebab-case, and what HTTP makes of it: the one place where the two meet. */
const REFUSALS = {
  'unknown-resource': as('NOT_FOUND', 'There is no such resource', 'Este recurso não existe'),
  'asset-not-found': as('NOT_FOUND', 'There is no such asset', 'Este ativo não existe'),
  'valuation-not-found': as('NOT_FOUND', 'There is no such valuation', 'Esta avaliação não existe'),
  'credential-not-found': as('NOT_FOUND', 'There is no such credential', 'Esta credencial não existe'),
  'asset-archived': as('STATE_CONFLICT', 'The asset is archived', 'O ativo está arquivado'),
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
} as const satisfies {
  readonly [Fact in Exclude<Refusal['fact'], 'version-mismatch' | 'invalid-fields'>]: {
    code: ProblemCode;
    detail: Label;
  };
};

/** The problem of a refusal. */
export function problemOfRejection(refusal: Refusal): Problem {
  if (refusal.fact === 'version-mismatch') return versionMismatch(refusal.currentVersion);
  if (refusal.fact === 'invalid-fields') return invalidFields(refusal.faults);
  const { code, detail } = REFUSALS[refusal.fact];
  // The 404 of an unknown resource must not differ from that of another organization's, so it carries no detail of its own.
  return code === 'NOT_FOUND' ? problem(code) : problem(code, detail);
}
