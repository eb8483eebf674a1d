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

/** The tool's forms are read from the schemas of the routes: held against the classes and the routes' own examples. */

const { routes } = routeTable(undefined, fakeSources(), testClock());
const forms = estimateForms(routes);

const commandOf = (some: readonly Form[]): Command => {
  const command = new Command('x').exitOverride();
  for (const option of optionsOf(some)) command.addOption(option);
  return command;
};

/** Words of a shell, as it would read them: only single quotes are used. */
const read = (words: readonly string[]): string[] => words.map((word) => word.replace(/^'([\s\S]*)'$/, '$1'));

it.each(registeredAssetClasses.map((each) => [each.id, each] as const))(
  '%s has a form for each public route that takes it, preferred first',
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

  it('has words of its own for every field', () => {
    expect(form.fields.filter(({ name }) => attributeName(name, 'pt-BR') === name)).toEqual([]);
  });

  it('describes every field', () => {
    expect(form.fields.length).toBeGreaterThan(0);
    for (const { name, description } of form.fields) expect(description, name).toMatch(/\S/);
  });

  it.each(form.examples.map((fields) => [JSON.stringify(fields), fields] as const))(
    'its example %s comes back from the words of the command line, and is a body that the route takes',
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

it('no field takes the name of another option', () => {
  const flags = forms.flatMap((form) => optionsOf([form])).flatMap(({ long, short }) => [long, short]);
  for (const taken of ['--json', '--lang', '--url', '--input', '--help', '--asset-class'])
    expect(flags).not.toContain(taken);
});

it('names a field by its option, from a pointer into any body', () => {
  expect(placeOf('/parameters/weight_kg')).toBe('--weight-kg');
  expect(placeOf('/year')).toBe('--year');
  expect(placeOf('/lines/0/unit_price')).toBe('--lines /0/unit_price');
  expect(placeOf('')).toBe('the whole');
});

describe('a list', () => {
  const stock = forms.filter(({ path }) => path === '/inventory/estimates');
  const lines = (...words: string[]) =>
    fieldsGiven(stock, commandOf(stock).parse(words, { from: 'user' }).opts<Record<string, Json>>()).lines;

  it('is given item by item, as names and values or as JSON', () => {
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

  it('keeps commas and equal signs that belong to a value', () => {
    expect(lines('--lines', 'description=Coffee, good = best,quantity=1,unit=kg,unit_price=2')).toEqual([
      { description: 'Coffee, good = best', quantity: '1', unit: 'kg', unit_price: '2' },
    ]);
  });

  it('is refused when it is neither', () => {
    const command = commandOf(stock).configureOutput({ writeErr: () => {} });
    for (const wrong of ['soy', '[{', '{"a":'])
      expect(() => command.parse(['--lines', wrong], { from: 'user' }), wrong).toThrow(/--lines/);
  });
});
