import { LINE_LIMIT_BYTES, type LineProblem } from '../../domain/batch.ts';
import { faultWords } from '../../kernel/words/faults.ts';
import { type Fault, faultAt } from '../../kernel/zod-faults.ts';

const MOST_ERRORS = 5;
/** Names of ours, and places in lists: whatever else stands in a pointer is the sender's own text. */
const OUR_STEP = /^([a-z][a-z0-9_]{0,39}|\d{1,5})$/;

/** A problem as it is recorded: a few errors, and nothing that the sender wrote. */
export const lineProblem = (
  code: string,
  detail: LineProblem['detail'],
  faults: readonly Fault[] = [],
  above = '',
): LineProblem => ({
  code,
  detail,
  errors: faults.slice(0, MOST_ERRORS).map((fault) => ({
    pointer: ourPart(above + fault.pointer, fault.code === 'unknown_field'),
    code: fault.code,
    detail: fault.recorded ?? fault.detail,
  })),
});

/** A pointer up to the first step that is not a name of ours; a name that nobody knows is none. */
function ourPart(pointer: string, isOfUnknown: boolean): string {
  const steps = pointer.split('/').slice(1);
  if (isOfUnknown) steps.pop();
  const foreign = steps.findIndex((step) => !OUR_STEP.test(step));
  return (foreign === -1 ? steps : steps.slice(0, foreign)).map((step) => `/${step}`).join('');
}

export const NOT_JSON = lineProblem('MALFORMED_JSON', {
  en: 'The line is not a well-formed JSON text in UTF-8',
  'pt-BR': 'A linha não é um texto JSON bem formado em UTF-8',
});

export const LINE_TOO_LONG = lineProblem('PAYLOAD_TOO_LARGE', {
  en: `The line may have at most ${LINE_LIMIT_BYTES} bytes`,
  'pt-BR': `A linha pode ter no máximo ${LINE_LIMIT_BYTES} bytes`,
});

export const FAULTED = lineProblem('INTERNAL', {
  en: 'An unexpected error occurred at this line',
  'pt-BR': 'Ocorreu uma falha inesperada nesta linha',
});

export function duplicateKey(earlierLine: number): LineProblem {
  const words = faultWords(
    'duplicate_key',
    `is the key of line ${earlierLine} already`,
    `já é a chave da linha ${earlierLine}`,
  );
  const detail = {
    en: 'An earlier line of the batch has this key',
    'pt-BR': 'Uma linha anterior do lote já tem esta chave',
  };
  return lineProblem('DUPLICATE_KEY', detail, [faultAt('/key', words)]);
}

export const invalidLine = (faults: readonly Fault[]): LineProblem =>
  lineProblem(
    'VALIDATION_FAILED',
    { en: 'The line does not conform to the contract', 'pt-BR': 'A linha não segue o contrato' },
    faults,
  );
