import type { Label } from '../vocabulary.ts';
import { FACTOR_TOO_LONG, RESULT_TOO_LONG } from './fields.ts';

/** Why work ended without a result, or a document was refused, as its event records it: the words are English. */
interface Failure {
  readonly code: string;
  readonly detail: string;
}

const ALL_ATTEMPTS_FAILED = () => 'a última tentativa falhou como as anteriores';

/** By code; the recorded words may have figures of one case, which only the English text has. */
const PORTUGUESE: { readonly [code: string]: (recorded: string) => string } = {
  AMOUNT_OUT_OF_RANGE: () => RESULT_TOO_LONG.detail['pt-BR'],
  FACTOR_OUT_OF_RANGE: () => FACTOR_TOO_LONG.detail['pt-BR'],
  CALCULATION_FAILED: ALL_ATTEMPTS_FAILED,
  VERIFICATION_FAILED: ALL_ATTEMPTS_FAILED,
  BATCH_UNREADABLE: () => 'nenhuma tentativa conseguiu ler as linhas',
  ATTEMPTS_EXHAUSTED: () => 'nenhuma tentativa chegou ao fim',
  LOG_NOT_SEALED: () =>
    'o selo mais novo do registro de eventos não chega até ali, ou ele não pode ser selado agora; normalmente é selado a cada hora',
  SEAL_KEY_UNKNOWN: () => 'o processo que fez a tarefa não conhece nenhuma chave pública dos selos',
  NOT_RECOMPUTABLE: () => 'a cobertura não pode ser calculada a partir do histórico: o recálculo diz por quê',
  SIZE_MISMATCH: () => 'o número de bytes não é o declarado',
  DIGEST_MISMATCH: () => 'os bytes não têm o SHA-256 declarado',
  TYPE_MISMATCH: () => 'os bytes não são do tipo declarado',
  UNREADABLE: () => 'os bytes não podem ser lidos como o tipo declarado',
  // What is recorded is the signature's name, the same in every language.
  MALWARE_FOUND: (signature) => `foi encontrado malware: ${signature}`,
};

/** A failure in the words of a language; one whose code is not known here keeps those that were recorded. */
export function failureIn<F extends Failure>(failure: F, language: keyof Label): F {
  const words = language === 'en' ? undefined : PORTUGUESE[failure.code];
  return words ? { ...failure, detail: words(failure.detail) } : { ...failure };
}
