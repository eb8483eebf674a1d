import type { Rejection } from '../../commands/command.ts';
import { unreachable } from '../kernel/result.ts';
import { invalidFields, type Problem, problem, versionMismatch } from './problem.ts';

/** What HTTP makes of a command's refusal: the one place where the two meet. */
export function problemOfRejection(rejection: Rejection): Problem {
  switch (rejection.fact) {
    // A 404 carries no detail of its own: another organization's resource must look like an unknown one.
    case 'asset-not-found':
    case 'valuation-not-found':
    case 'credential-not-found':
      return problem('NOT_FOUND');
    case 'asset-archived':
      return problem('STATE_CONFLICT', { en: 'The asset is archived', 'pt-BR': 'O ativo está arquivado' });
    case 'version-mismatch':
      return versionMismatch(rejection.currentVersion);
    case 'invalid-fields':
      return invalidFields(rejection.faults);
    default:
      return unreachable(rejection);
  }
}

/** 422: the same key came with other content within seven days. */
export const idempotencyKeyReused = (): Problem =>
  problem('IDEMPOTENCY_KEY_REUSED', {
    en: 'This key was used with other content in the last seven days',
    'pt-BR': 'Esta chave foi usada com outro conteúdo nos últimos sete dias',
  });
