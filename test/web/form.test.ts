import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../src/kernel/wording/form/schema.ts';
import { formOf, picked } from '../../src/kernel/wording/form/schema.ts';
import { type Draft, rowCount, withoutRow } from '../../web/shared/form/draft.ts';
import { formState, started } from '../../web/shared/form/form-state.ts';
import { draftOf, readForm, rewritten } from '../../web/shared/form/read-form.ts';
import { serviceProblems } from '../../web/shared/form/service-problems.ts';
import { fieldsNow } from '../../web/shared/form/shown-fields.ts';
import { shownValue, understoodAs } from '../../web/shared/form/shown-value.ts';

const QUANTITY = { type: 'string', pattern: '^\\d{1,18}(\\.\\d{1,8})?$' };
const AMOUNT = { type: 'string', pattern: '^-?\\d{1,18}\\.\\d{2}$' };
const RATE = {
  type: 'string',
  allOf: [{ pattern: '^-?\\d{1,6}(\\.\\d{1,12})?$' }, { pattern: '^(0+(\\.\\d+)?|0*1(\\.0+)?)$' }],
};
const FLOWS: JsonSchema = {
  type: 'object',
  properties: {
    cash_flows: {
      type: 'array',
      minItems: 1,
      maxItems: 3,
      items: {
        type: 'object',
        properties: { date: { type: 'string', format: 'date' }, amount: AMOUNT },
        required: ['date', 'amount'],
      },
    },
    ownership_share: RATE,
    heads: { type: 'string', pattern: '^\\d{1,18}$' },
    metal: { type: 'string', enum: ['GOLD', 'SILVER'] },
    year: { type: 'string', pattern: '^\\d{4,5}-\\d{1,3}$' },
    description: { type: 'string', maxLength: 5, pattern: '\\S' },
  },
  required: ['ownership_share'],
};
const LINES: JsonSchema = {
  type: 'object',
  properties: {
    lines: {
      type: 'array',
      items: {
        type: 'object',
        properties: { product_id: { type: 'string' }, quantity: QUANTITY, unit_price: QUANTITY },
        required: ['quantity'],
        oneOf: [
          { title: 'Published', required: ['product_id'], properties: { unit_price: false } },
          { title: 'Own', required: ['unit_price'], properties: { product_id: false } },
        ],
      },
    },
  },
};
const HERD: JsonSchema = {
  type: 'object',
  properties: { product_id: { type: 'string', enum: ['ox', 'pig'] }, carcass_yield: RATE },
  oneOf: [
    { properties: { product_id: { enum: ['ox'] } } as Record<string, JsonSchema> },
    { properties: { product_id: { enum: ['pig'] }, carcass_yield: false } },
  ],
};

const form = formOf(FLOWS);
const kinds = (schema: JsonSchema) =>
  formOf(schema).fields.map(({ name, kind, required }) => [name, kind, required]);

describe('a form made from a schema', () => {
  it('says what a value of cash flows needs, though the service takes it without', () => {
    const flows = formOf({
      ...FLOWS,
      properties: {
        ...FLOWS.properties,
        discount_rate: RATE,
        valuation_date: { type: 'string', format: 'date' },
      },
    });
    const needed = fieldsNow(flows, {}, '').flatMap((field) => (field.needed ? field.name : []));
    expect(needed).toEqual(['cash_flows', 'discount_rate', 'valuation_date']);
    expect(fieldsNow(formOf(LINES), {}, '').some((field) => field.needed)).toBe(false);
  });

  it('asks for the day of an original estimate, of which the service keeps any words', () => {
    const estimate = { type: 'object', properties: { date: {}, method: {} } };
    expect(kinds(estimate)).toEqual([
      ['date', 'date', false],
      ['method', 'text', false],
    ]);
    const read = (date: string) => readForm(formOf(estimate), { date }, 'pt-BR');
    expect(read('outubro')).toMatchObject({ body: {}, problems: { date: { code: 'invalid_date' } } });
    expect(read('2026-10-01')).toMatchObject({ body: { date: '2026-10-01' }, problems: {} });
  });

  it('has a field of its kind for every property, in order', () => {
    expect(kinds(FLOWS)).toEqual([
      ['cash_flows', 'rows', false],
      ['ownership_share', 'decimal', true],
      ['heads', 'decimal', false],
      ['metal', 'choice', false],
      ['year', 'text', false],
      ['description', 'text', false],
    ]);
    expect(form.fields[2]).toMatchObject({ decimals: [0, 0], negative: false, wholeDigits: 18 });
  });

  it('takes some of the properties, all of them required', () => {
    expect(kinds(picked(FLOWS, ['metal', 'heads', 'nothing']))).toEqual([
      ['metal', 'choice', true],
      ['heads', 'decimal', true],
    ]);
  });

  it('writes a value that may be of several types as a text', () => {
    const value = { anyOf: [{ type: 'number' }, { type: 'string', pattern: '^\\d+(\\.\\d+)?([eE]\\d+)?$' }] };
    expect(kinds({ properties: { value } })).toEqual([['value', 'decimal', false]]);
  });

  it('shows what the chosen alternative takes: by what the person says, or by a value', () => {
    const names = (schema: JsonSchema, draft: Draft, path: string) =>
      fieldsNow(formOf(schema), draft, path).map(({ name, required }) => (required ? `${name}*` : name));
    const line = LINES.properties?.lines as { readonly items: JsonSchema };
    expect(names(line.items, {}, 'lines.0')).toEqual(['product_id*', 'quantity*']);
    expect(names(line.items, { 'lines.0:kind': '1' }, 'lines.0')).toEqual(['quantity*', 'unit_price*']);
    expect(names(HERD, {}, '')).toEqual(['product_id', 'carcass_yield']);
    expect(names(HERD, { product_id: 'pig' }, '')).toEqual(['product_id']);
  });
});

describe('reading a form', () => {
  const draft = {
    'cash_flows.0.date': '2027-11-20',
    'cash_flows.0.amount': '-1.234,5',
    ownership_share: '12,5',
    heads: '1.000',
  };

  it('gives the body, the parameters of a link, and the same form again', () => {
    const reading = readForm(form, draft, 'pt-BR');
    expect(reading.problems).toEqual({});
    expect(reading.body).toEqual({
      cash_flows: [{ date: '2027-11-20', amount: '-1234.50' }],
      ownership_share: '0.125',
      heads: '1000',
    });
    const again = draftOf(form, reading.parameters, 'pt-BR');
    expect(again).toEqual({ ...draft, 'cash_flows.0.amount': '-1.234,50' });
    expect(draftOf(form, { ...reading.parameters, alien: '1' }, 'en')).toEqual({
      ...again,
      'cash_flows.0.amount': '-1,234.50',
      ownership_share: '12.5',
      heads: '1,000',
    });
  });

  it('names what is wrong at its path', () => {
    const wrong = {
      'cash_flows.0.date': '2027-02-30',
      'cash_flows.0.amount': '1,234.567',
      'cash_flows.1.amount': 'x',
      ownership_share: '101',
      heads: '1.5',
      metal: 'TIN',
      year: 'new',
      description: 'too long',
    };
    const { problems } = readForm(form, wrong, 'en');
    expect(Object.fromEntries(Object.entries(problems).map(([path, { code }]) => [path, code]))).toEqual({
      'cash_flows.0.date': 'invalid_date',
      'cash_flows.0.amount': 'too_many_decimals',
      'cash_flows.1.date': 'missing',
      'cash_flows.1.amount': 'not_a_number',
      ownership_share: 'not_from_zero_to_hundred',
      heads: 'not_whole',
      metal: 'not_in_list',
      year: 'not_a_code',
      description: 'too_long',
    });
    expect(readForm(form, { heads: '-1' }, 'en').problems).toMatchObject({
      heads: { code: 'negative' },
      ownership_share: { code: 'missing' },
    });
    const rows = Object.fromEntries([0, 1, 2, 3].map((row) => [`cash_flows.${row}.amount`, '1']));
    expect(readForm(form, rows, 'en').problems.cash_flows).toMatchObject({ code: 'too_many_rows' });
  });

  it('leaves out what the alternative does not take, and finds it again in a link', () => {
    const stock = formOf(LINES);
    const written = {
      'lines.0:kind': '0',
      'lines.0.product_id': 'soy',
      'lines.0.quantity': '2',
      'lines.0.unit_price': '5',
      'lines.1:kind': '1',
      'lines.1.quantity': '3',
      'lines.1.unit_price': '7',
    };
    const { body, parameters } = readForm(stock, written, 'en');
    expect(body).toEqual({
      lines: [
        { product_id: 'soy', quantity: '2' },
        { quantity: '3', unit_price: '7' },
      ],
    });
    expect(draftOf(stock, parameters, 'en')).toMatchObject({ 'lines.0:kind': '0', 'lines.1:kind': '1' });
  });

  it('is reformatted in another language; what was not understood stays', () => {
    const other = rewritten(form, { heads: '1.000', ownership_share: '12.5 %' }, 'pt-BR', 'en');
    expect(other).toEqual({ heads: '1,000', ownership_share: '12.5 %' });
    expect(rewritten(form, { ownership_share: '12,5 %' }, 'pt-BR', 'en')).toEqual({
      ownership_share: '12.5',
    });
  });

  it('shows how a figure is understood', () => {
    const [, share] = form.fields;
    if (share?.kind !== 'decimal') throw new Error('a share is a decimal');
    expect(understoodAs(share, '12,50', 'pt-BR')).toBe('12,5 %');
    expect(understoodAs(share, '', 'pt-BR')).toBeUndefined();
    expect(understoodAs(share, '12.50', 'pt-BR')).toBeUndefined();
    expect(shownValue({ ...share, name: 'amount' }, '-8000.50', 'pt-BR')).toBe('−R$\u00a08.000,50');
  });

  it('names one of a unit in the singular', () => {
    const [, share] = form.fields;
    if (share?.kind !== 'decimal') throw new Error('a share is a decimal');
    const shown = (name: string, value: string) =>
      (['en', 'pt-BR'] as const).map((language) => shownValue({ ...share, name }, value, language));
    expect(shown('age_years', '1')).toEqual(['1 year', '1 ano']);
    expect(shown('age_years', '1.5')).toEqual(['1.5 years', '1,5 ano']);
    expect(shown('heads', '1')).toEqual(['1 head', '1 cabeça']);
    expect(shown('heads', '20')).toEqual(['20 head', '20 cabeças']);
    expect(shown('area_ha', '1')).toEqual(['1 ha', '1 ha']);
  });
});

describe('rows', () => {
  const draft = { 'f.0.a': '1', 'f.1.a': '2', 'f.2.a': '3', 'f.2:kind': '1', 'fx.9.a': '4' };

  it('are counted by their paths', () => {
    expect([rowCount(draft, 'f'), rowCount(draft, 'g'), rowCount({ 'f.99999.a': '' }, 'f')]).toEqual([
      3, 0, 0,
    ]);
  });

  it('move up when one before them goes', () => {
    expect(withoutRow(draft, 'f', 1)).toEqual({ 'f.0.a': '1', 'f.1.a': '3', 'f.1:kind': '1', 'fx.9.a': '4' });
  });
});

describe('the state of a form', () => {
  it('shows a problem when the field is left, and forgets it when one writes', () => {
    const written = formState(started({}, 'en'), { type: 'write', path: 'heads', text: '1.5' });
    const left = formState(written, { type: 'leave', path: 'heads', form });
    expect(left.problems.heads).toMatchObject({ code: 'not_whole' });
    expect(formState(left, { type: 'write', path: 'heads', text: '15' }).problems).toEqual({});
  });

  it('says nothing of a field that was left empty', () => {
    const left = formState(started({}, 'en'), { type: 'leave', path: 'ownership_share', form });
    expect(left.problems).toEqual({});
  });

  it('reports an entry of a link that no list has, and silently removes what another choice made invalid', () => {
    const link = started({ brand: '21', model: '9' }, 'en');
    const state = formState(link, { type: 'unlisted', path: 'model', needs: ['brand'] });
    expect(state).toMatchObject({ draft: { brand: '21', model: '' }, unlisted: 1 });
    expect(state.problems.model).toEqual({ code: 'not_found', values: { value: '9' } });
    const other = formState(link, { type: 'write', path: 'brand', text: '22' });
    const silent = formState(other, { type: 'unlisted', path: 'model', needs: ['brand'] });
    expect(silent).toMatchObject({ draft: { brand: '22', model: '' }, unlisted: 0, problems: {} });
  });

  it('is reformatted in another language, once', () => {
    const written = started({ heads: '1,000', metal: 'x' }, 'en');
    const spoken = formState(written, { type: 'speak', form, to: 'pt-BR' });
    expect(spoken).toMatchObject({ draft: { heads: '1.000', metal: 'x' }, language: 'pt-BR' });
    expect(formState(spoken, { type: 'speak', form, to: 'pt-BR' })).toBe(spoken);
  });

  it('takes what the service found wrong to the same paths', () => {
    const errors = [
      { pointer: '/parameters/cash_flows/0/amount', code: 'invalid_decimal', detail: 'must be one' },
      { pointer: '', code: 'amount_out_of_range', detail: 'too much' },
    ];
    expect(Object.keys(serviceProblems(errors, { pointerPrefix: '/parameters' }))).toEqual([
      'cash_flows.0.amount',
      '',
    ]);
  });
});
