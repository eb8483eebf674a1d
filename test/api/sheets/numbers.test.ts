import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOfNumber, readBy } from '../../../src/api/sheets/numbers.ts';
import { conventionOf } from '../../../src/api/sheets/read-sheet.ts';

/** The model: what people mean by a text of a convention is how it was written, digit by digit. */
interface Written {
  readonly text: string;
  readonly meant: string;
}
type Way = 'comma' | 'point';
const MARKS = { comma: [',', '.'], point: ['.', ','] } as const;
const OTHER = { comma: 'point', point: 'comma' } as const;

function write(digits: string, fraction: string, isGrouped: boolean, way: Way): Written {
  const [mark, group] = MARKS[way];
  let whole = '';
  for (let at = 0; at < digits.length; at += 1) {
    if (isGrouped && at > 0 && (digits.length - at) % 3 === 0) whole += group;
    whole += digits[at];
  }
  return {
    text: fraction === '' ? whole : whole + mark + fraction,
    meant: fraction === '' ? digits : `${digits}.${fraction}`,
  };
}

const way = fc.constantFrom<Way>('comma', 'point');
const digits = fc.integer({ min: 1, max: 999_999_999_999 }).map(String);
const fraction = fc.oneof(fc.constant(''), fc.stringMatching(/^[0-9]{1,6}$/));
const numbers = fc.array(fc.tuple(digits, fraction, fc.boolean()), { minLength: 1, maxLength: 12 });

/** Independent of the code: a text is ambiguous if its only separator is before exactly three digits, and it has no leading zero. */
const isDoubtful = (text: string): boolean => {
  const marks = [...text].filter((character) => character === ',' || character === '.');
  if (marks.length !== 1) return false;
  const [before = '', after = ''] = text.split(/[.,]/);
  return after.length === 3 && before.length <= 3 && before !== '0';
};
const isSure = (text: string): boolean => /[.,]/.test(text) && !isDoubtful(text);

const cells = (texts: readonly string[]) =>
  texts.map((text, row) => ({ row, column: 0, heading: 'n', text }));

describe('the convention of a file', () => {
  it('is never another than the one it was written in, and refuses only what could be either', () => {
    fc.assert(
      fc.property(way, numbers, (written, values) => {
        const all = values.map(([whole, part, isGrouped]) => write(whole, part, isGrouped, written));
        const found = conventionOf(cells(all.map(({ text }) => text)), undefined);
        const first = all.findIndex(({ text }) => isDoubtful(text));
        if (all.some(({ text }) => isSure(text))) {
          expect(found).toEqual({ ok: true, value: written });
          for (const { text, meant } of all) expect(readBy(written, text)).toBe(meant);
        } else if (first < 0) expect(found).toEqual({ ok: true, value: undefined });
        else
          expect(found).toMatchObject({
            ok: false,
            error: [{ pointer: `/A${first + 1}`, code: 'ambiguous_number' }],
          });
      }),
      { numRuns: 2_000 },
    );
  });

  it('is none if unambiguous cells contradict each other', () => {
    fc.assert(
      fc.property(way, numbers, digits, (written, values, whole) => {
        const all = values.map(([each, part, isGrouped]) => write(each, part, isGrouped, written).text);
        fc.pre(all.some(isSure));
        const other = write(whole, '5', false, OTHER[written]).text;
        const found = conventionOf(cells([...all, other]), undefined);
        expect(found).toMatchObject({ ok: false, error: [{ code: 'mixed_numbers' }] });
      }),
    );
  });

  it('reads no text in both ways alike unless it has no mark', () => {
    fc.assert(
      fc.property(digits, fraction, fc.boolean(), way, (whole, part, isGrouped, written) => {
        const { text } = write(whole, part, isGrouped, written);
        const both = [readBy('comma', text), readBy('point', text)];
        expect(both[0] === both[1]).toBe(!/[.,]/.test(text));
      }),
    );
  });
});

describe('a number of a workbook', () => {
  it.each([
    [0.1 + 0.2, 'General', '0.3', true],
    [0.1 + 0.2, '0.0', '0.3', true],
    [1.005 * 1000, '0.00', '1005', true],
    [1 / 3, '0.00%', '0.3333', true],
    [1 / 3, '#,##0.00;[Red]-#,##0.00', '0.33', true],
    [1 / 3, '"R$" #,##0.000', '0.333', true],
    [100.555, '0.00', '100.555', false],
    [-0.1 - 0.2, '0.00', '-0.3', true],
    [1e-7, 'General', '0.0000001', false],
    [123456789012345, '0', '123456789012345', false],
  ])('%s as %s is %s', (value, format, text, isRounded) => {
    const read = decimalOfNumber(value, format);

    expect(read).toEqual({ text, isRounded });
  });

  it('with at most 15 digits is the decimal that was typed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999_999_999 }),
        fc.integer({ min: 0, max: 8 }),
        (mantissa, places) => {
          const padded = String(mantissa).padStart(places + 1, '0');
          const typed = places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`;
          const read = decimalOfNumber(Number(typed), '0.0');
          expect(read).toEqual({
            text: places === 0 ? typed : typed.replace(/\.?0+$/, ''),
            isRounded: false,
          });
        },
      ),
    );
  });
});
