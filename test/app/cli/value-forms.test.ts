import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { asSent } from '../../../src/api/route.ts';
import { publicRoutesOf } from '../../../src/api/routes/public/classes.ts';
import {
  argumentsOf,
  estimateForms,
  type Form,
  fieldsGiven,
  formsOfClass,
  optionsOf,
  placeOf,
} from '../../../src/app/cli/value/forms.ts';
import { routeTable } from '../../../src/app/routes.ts';
import { attributeName } from '../../../src/evidence/reports/words/attributes.ts';
import type { Json } from '../../../src/kernel/json.ts';
import { faultsOf } from '../../../src/kernel/zod-faults.ts';
import { registeredAssetClasses } from '../../../src/valuation/asset-classes/index.ts';
import { fakeSources } from '../../support/fake-sources.ts';
import { testClock } from '../../support/test-clock.ts';

/** Compares the tool's forms, derived from the schemas of the routes, with the classes and the routes' examples. */

const { routes } = routeTable(undefined, fakeSources(), testClock());
const forms = estimateForms(routes);

const commandOf = (some: readonly Form[]): Command => {
  const command = new Command('x').exitOverride();
  for (const option of optionsOf(some)) command.addOption(option);
  return command;
};

/** Splits a shell line; only single quotes are supported. */
const read = (words: readonly string[]): string[] => words.map((word) => word.replace(/^'([\s\S]*)'$/, '$1'));

it.each(registeredAssetClasses.map((each) => [each.id, each] as const))(
  '%s has a form for each public route that accepts it, preferred first',
  (id, assetClass) => {
    expect(formsOfClass(forms, id).map(({ path }) => path)).toEqual(publicRoutesOf(assetClass));
  },
);

it('has a form for every public estimate', () => {
  const estimates = routes.filter(({ access, method }) => access === 'public' && method === 'POST');
  expect(new Set(forms.map(({ path }) => path))).toEqual(new Set(estimates.map(({ path }) => path)));
});

describe.each(forms.map((form) => [`${form.path} of ${form.assetClass}`, form] as const))('%s', (_, form) => {
  const body = routes.find(({ path, method }) => path === form.path && method === 'POST')?.body;

  it('labels every field', () => {
    expect(form.fields.filter(({ name }) => attributeName(name, 'pt-BR') === name)).toEqual([]);
  });

  it('describes every field', () => {
    expect(form.fields.length).toBeGreaterThan(0);
    for (const { name, description } of form.fields) expect(description, name).toMatch(/\S/);
  });

  it.each(form.examples.map((fields) => [JSON.stringify(fields), fields] as const))(
    'its example %s survives the command line and is a valid body',
    (_json, fields) => {
      const words = read(argumentsOf(form, fields));
      const options = commandOf([form]).parse(words, { from: 'user' }).opts<Record<string, Json>>();
      const given = asSent(fieldsGiven([form], options));
      expect(given).toEqual(fields);
      const sent = asSent(form.body(fields));
      const parsed = body?.schema.safeParse(
        form.kept.length > 0 ? form.body(fieldsGiven([form], options)) : sent,
      );
      expect(parsed && faultsOf(parsed, sent)).toEqual([]);
    },
  );
});

it('no field has the name of another option', () => {
  const flags = forms.flatMap((form) => optionsOf([form])).flatMap(({ long, short }) => [long, short]);
  for (const taken of ['--json', '--lang', '--url', '--input', '--help', '--asset-class'])
    expect(flags).not.toContain(taken);
});

it('translates a pointer into an option', () => {
  expect(placeOf('/parameters/weight_kg')).toBe('--weight-kg');
  expect(placeOf('/year')).toBe('--year');
  expect(placeOf('/lines/0/unit_price')).toBe('--lines /0/unit_price');
  expect(placeOf('')).toBe('the whole');
});

describe('a list', () => {
  const stock = forms.filter(({ path }) => path === '/inventory/estimates');
  const lines = (...words: string[]) =>
    fieldsGiven(stock, commandOf(stock).parse(words, { from: 'user' }).opts<Record<string, Json>>()).lines;

  it('accepts items as names and values, or as JSON', () => {
    expect(
      lines('--lines', 'product_id=soy,quantity=1', '--lines', '{"product_id":"maize","quantity":"2"}'),
    ).toEqual([
      { product_id: 'soy', quantity: '1' },
      { product_id: 'maize', quantity: '2' },
    ]);
    expect(lines('--lines', '[{"product_id":"soy","quantity":"1"}]')).toEqual([
      { product_id: 'soy', quantity: '1' },
    ]);
  });

  it('keeps commas and equal signs within a value', () => {
    expect(lines('--lines', 'description=Coffee, good = best,quantity=1,unit=kg,unit_price=2')).toEqual([
      { description: 'Coffee, good = best', quantity: '1', unit: 'kg', unit_price: '2' },
    ]);
  });

  it('refuses other text', () => {
    const command = commandOf(stock).configureOutput({ writeErr: () => {} });
    for (const wrong of ['soy', '[{', '{"a":'])
      expect(() => command.parse(['--lines', wrong], { from: 'user' }), wrong).toThrow(/--lines/);
  });
});
