import { describe, expect, it } from 'vitest';
import { DOCUMENT_REFUSALS } from '../../src/kernel/vocabulary.ts';
import { failureIn } from '../../src/kernel/words/failures.ts';

const OF_WORKERS = [
  'AMOUNT_OUT_OF_RANGE',
  'FACTOR_OUT_OF_RANGE',
  'CALCULATION_FAILED',
  'VERIFICATION_FAILED',
  'ATTEMPTS_EXHAUSTED',
  'LOG_NOT_SEALED',
  'SEAL_KEY_UNKNOWN',
  'NOT_RECOMPUTABLE',
];

describe('why something failed', () => {
  it.each([...OF_WORKERS, ...DOCUMENT_REFUSALS])(
    '%s: in English as recorded, in Portuguese by its code',
    (code) => {
      const recorded = { code, detail: 'as recorded' };
      expect(failureIn(recorded, 'en')).toEqual(recorded);
      const { detail, ...rest } = failureIn(recorded, 'pt-BR');
      expect(rest).toEqual({ code });
      expect(detail).not.toBe('as recorded');
    },
  );

  it('names what was found, in both languages', () => {
    const found = { code: 'MALWARE_FOUND', detail: 'Made-Up-Signature' };
    expect(failureIn(found, 'pt-BR').detail).toBe('foi encontrado malware: Made-Up-Signature');
  });

  it('is as recorded where the code is of no version that is known here', () => {
    const other = { code: 'MADE_UP', detail: 'as recorded' };
    expect(failureIn(other, 'pt-BR')).toEqual(other);
  });
});
