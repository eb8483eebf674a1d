import { describe, expect, it } from 'vitest';
import type { Profile } from '../../web/shared/service/answers.ts';
import { assetFormOf } from '../../web/workspace/register/asset-form.ts';
import {
  classOf,
  correctedBy,
  mendFieldsOf,
  pathOf,
  shownIn,
} from '../../web/workspace/spreadsheet/mend-fields.ts';
import {
  checkedAgain,
  linesOfCheck,
  ndjsonOf,
  type SheetLine,
  textsOf,
  withTexts,
} from '../../web/workspace/spreadsheet/sheet-lines.ts';

const DECIMAL = { type: 'string', pattern: '^\\d{1,18}(\\.\\d{1,8})?$' };
const form = assetFormOf({
  asset_class: 'RURAL_LAND',
  attributes_schema: {
    type: 'object',
    required: ['area_ha'],
    properties: {
      area_ha: DECIMAL,
      price_as_of: { type: 'string', format: 'date' },
      lines: {
        type: 'array',
        items: { type: 'object', properties: { description: { type: 'string' }, quantity: DECIMAL } },
      },
    },
  },
} as unknown as Profile);

const line = (asset: object, problem?: SheetLine['problem']): SheetLine => ({
  row: 7,
  text: JSON.stringify({
    key: 'F-1',
    asset: { asset_class: 'RURAL_LAND', profile_version: '1.0.0', ...asset },
    valuation: { purpose: 'SALE' },
  }),
  key: 'F-1',
  status: problem ? 'REFUSED' : 'DONE',
  problem,
});
const problem = (...errors: readonly (readonly [pointer: string, detail: string])[]) => ({
  code: 'VALIDATION_FAILED',
  detail: 'The line does not conform to the contract',
  errors: errors.map(([pointer, detail]) => ({ pointer, code: 'wrong', detail })),
});
const pointersOf = (fields: readonly { readonly pointer: string }[]) => fields.map(({ pointer }) => pointer);

describe('a line of a spreadsheet', () => {
  it('is corrected at its pointers, and all else stays as it was sent, each digit of a number too', () => {
    const text =
      '{"key":"a","asset":{"name":"Flat","attributes":{"estimate":{"value":12345678901234567890.10},"lines":[{"quantity":"much"}]}}}';
    expect(textsOf(text)).toEqual({
      '/key': 'a',
      '/asset/name': 'Flat',
      '/asset/attributes/estimate/value': '12345678901234567890.10',
      '/asset/attributes/lines/0/quantity': 'much',
    });
    const corrected = withTexts(
      text,
      { '/asset/attributes/lines/0/quantity': '12.5', '/asset/portfolio': 'North', '/asset/name': '' },
      false,
    );
    expect(corrected).toBe(
      '{"key":"a","asset":{"attributes":{"estimate":{"value":12345678901234567890.10},"lines":[{"quantity":"12.5"}]},"portfolio":"North"}}',
    );
    expect(
      withTexts(text, { '/asset/attributes/estimate/value': '98765432109876543210.5' }, false),
    ).toContain('"value":98765432109876543210.5}');
  });

  it('keeps yes and no, makes lists where one was lacking, and never reaches into what an object is', () => {
    const text = '{"asset":{"attributes":{"index":{"tax_claim":true}}}}';
    const corrected = withTexts(
      text,
      {
        '/asset/attributes/index/tax_claim': 'false',
        '/asset/attributes/lines/0/description': 'Coffee',
        '/asset/__proto__/polluted': 'yes',
      },
      false,
    );
    expect(JSON.parse(corrected)).toEqual({
      asset: { attributes: { index: { tax_claim: false }, lines: [{ description: 'Coffee' }] } },
    });
    expect('polluted' in {}).toBe(false);
  });

  it('clears an emptied field where assets are changed, but none that it never had', () => {
    const texts = { '/asset/name': '', '/asset/portfolio': '' };
    expect(withTexts('{"asset":{"name":"Flat"}}', texts, true)).toBe('{"asset":{"name":null}}');
    expect(textsOf('{"asset":{"name":null}}')).toEqual({ '/asset/name': '' });
  });

  it('keeps its row and text when it is checked again', () => {
    const [first] = linesOfCheck({
      lines: { done: 0, partial: 0, refused: 1 },
      notes: [],
      results: [
        { line: 1, row: 4, key: null, status: 'REFUSED', sent: '{}', problem: problem(['', 'is empty']) },
      ],
    });
    expect(first).toMatchObject({ row: 4, text: '{}', status: 'REFUSED' });
    const again = checkedAgain([first as SheetLine], {
      lines: { done: 1, partial: 0, refused: 0 },
      notes: [],
      results: [{ line: 1, key: 'a', status: 'DONE' }],
    });
    expect(again).toEqual([{ row: 4, text: '{}', key: 'a', status: 'DONE', problem: undefined }]);
    expect(ndjsonOf([...again, ...again])).toBe('{}\n{}\n');
  });
});

describe('the fields of a faulty line', () => {
  it('are those that are wrong first, also where the line lacks them, then all others', () => {
    const { faulty, others, remarks } = mendFieldsOf(
      line(
        { attributes: { area_ha: 'much' }, owner: { name: 'Ana' } },
        problem(['/asset/attributes/area_ha', 'must be a number'], ['/asset/name', 'is required']),
      ),
      form,
    );
    expect(faulty.map(({ pointer, value, fault }) => [pointer, pathOf(pointer), value, fault])).toEqual([
      ['/asset/attributes/area_ha', 'attributes.area_ha', 'much', 'must be a number'],
      ['/asset/name', 'name', '', 'is required'],
    ]);
    expect(pointersOf(others)).toEqual([
      '/key',
      '/asset/asset_class',
      '/asset/owner/name',
      '/valuation/purpose',
    ]);
    expect(pathOf('/asset/owner/name')).toBe('owner_name');
    expect(remarks).toEqual([]);
  });

  it('are of a list the fields of its first row, with the fault in words above', () => {
    const { faulty, remarks } = mendFieldsOf(
      line({ attributes: {} }, problem(['/asset/attributes/lines', 'needs an item'])),
      form,
    );
    expect(pointersOf(faulty)).toEqual([
      '/asset/attributes/lines/0/description',
      '/asset/attributes/lines/0/quantity',
    ]);
    expect(remarks).toEqual(['needs an item']);
  });

  it('say in words what is of no field, and take a class that is none as a text', () => {
    const taken = { code: 'STATE_CONFLICT', detail: 'another asset has the reference', errors: [] };
    const { faulty, others, remarks } = mendFieldsOf(line({ asset_class: 'CASTLE' }, taken), undefined);
    expect([faulty, remarks]).toEqual([[], ['another asset has the reference']]);
    expect(others.map(({ field }) => field.kind)).toEqual(['text', 'choice', 'choice']);
    expect(classOf(line({ asset_class: 'CASTLE' }))).toBe('CASTLE');
  });

  it('show a value as the reader writes it, and one that is none not as something else', () => {
    const [area, day] = mendFieldsOf(
      line({ attributes: { area_ha: '1234.5', price_as_of: '2026-02-31' } }),
      form,
    ).others.slice(2, 4);
    expect([area?.pointer, day?.pointer]).toEqual([
      '/asset/attributes/area_ha',
      '/asset/attributes/price_as_of',
    ]);
    expect([
      shownIn(area?.field as never, '1234.5', 'pt-BR'),
      shownIn(area?.field as never, 'x', 'en'),
    ]).toEqual(['1.234,5', 'x']);
    expect(shownIn(day?.field as never, '2026-02-31', 'en')).toBeUndefined();
  });

  it('are read by the language in which they were written; what cannot be read is said at the field', () => {
    const written = {
      '/asset/attributes/area_ha': { text: '1.234,5', language: 'pt-BR' },
      '/valuation/purpose': { text: 'SALE', language: 'pt-BR' },
      '/key': { text: ' F-9 ', language: 'pt-BR' },
    } as const;
    expect(correctedBy(written, form)).toEqual({
      ok: true,
      texts: { '/asset/attributes/area_ha': '1234.5', '/valuation/purpose': 'SALE', '/key': 'F-9' },
    });
    expect(
      correctedBy({ '/asset/attributes/area_ha': { text: 'much', language: 'en' } }, form),
    ).toMatchObject({
      ok: false,
      problems: { '/asset/attributes/area_ha': { code: expect.any(String) } },
    });
  });
});
