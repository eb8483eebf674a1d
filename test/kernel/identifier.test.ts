import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifierFault } from '../../src/kernel/identity/identifier.ts';
import type { IdentifierType } from '../../src/kernel/identity/registration-mark.ts';
import { forAll } from '../support/property-runs.ts';

/** The check digits of 98 − the rest of the number with two zeros behind it, modulo 97. */
const twoChecks = (number: string): string => String(98n - (BigInt(`${number}00`) % 97n)).padStart(2, '0');

const code = (type: IdentifierType, text: string) => identifierFault(type, text)?.code;

describe('an identifier', () => {
  it.each([
    ['VIN', '9BWZZZ377VT004251'],
    ['VIN', '9bw zzz 377-vt004251'],
    ['RENAVAM', '00639884962'],
    ['PLATE', 'abc-1234'],
    ['PLATE', 'ABC1C34'],
    ['NFE_KEY', '52060433009911002506550120000007800267301615'],
    ['COURT_PROCESS', '0000001-56.2024.8.26.0100'.replace('56', twoChecks('000000120248260100'))],
    ['SERIAL_NUMBER', 'X-1'],
    ['BRAND', 'JB'],
  ] as const)('%s %s is taken', (type, text) => expect(identifierFault(type, text)).toBeUndefined());

  it.each([
    ['VIN', '9BWZZZ377VT00425'],
    ['VIN', '9BWZZZ377VT00425O'],
    ['RENAVAM', '00639884961'],
    ['RENAVAM', '639884962'],
    ['PLATE', 'ABCD123'],
    ['NFE_KEY', '52060433009911002506550120000007800267301614'],
    ['COURT_PROCESS', '0000001-00.2024.8.26.0100'],
    ['CNM', '1234562000000100'],
    ['CNM', '123456'],
    ['SERIAL_NUMBER', ' - '],
  ] as const)('%s %s is refused', (type, text) => expect(code(type, text)).toBe('invalid_identifier'));

  it('of a land registry or a court has two check digits that catch each wrong digit', () =>
    forAll(
      [
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 14, maxLength: 14 }),
        fc.integer({ min: 0, max: 15 }),
        fc.integer({ min: 1, max: 9 }),
      ],
      (figures, at, more) => {
        const number = figures.join('');
        const whole = number + twoChecks(number);
        expect(identifierFault('CNM', whole)).toBeUndefined();
        const wrong = [...whole].with(at, String((Number(whole[at]) + more) % 10)).join('');
        expect(code('CNM', wrong)).toBe('invalid_identifier');
      },
    ));
});
