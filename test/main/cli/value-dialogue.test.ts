import { beforeAll, expect, it } from 'vitest';
import type { AssetClassId } from '../../../src/kernel/vocabulary.ts';
import { type Asker, askAt } from '../../../src/main/cli/value/ask.ts';
import { askedFields, chosenForm, type Person } from '../../../src/main/cli/value/dialogue.ts';
import { estimateForms, formsOfClass } from '../../../src/main/cli/value/forms.ts';
import { routeTable } from '../../../src/main/routes.ts';
import { fakeSources } from '../../support/fake-sources.ts';
import { publicService } from '../../support/public-service.ts';
import { testClock } from '../../support/test-clock.ts';
import { serviceWithSources } from './rig.ts';

/** Who sits at a terminal is led field by field; the lists come from a service with made-up sources. */

const service = serviceWithSources();
let asker: Asker;
beforeAll(() => {
  asker = askAt(service.origin, 'en');
});

const forms = estimateForms(routeTable(undefined, fakeSources(), testClock()).routes);

const formAt = (id: AssetClassId, path: string) => {
  const form = formsOfClass(forms, id).find((each) => each.path === path);
  if (!form) throw new Error(`${id} has no form at ${path}`);
  return form;
};

/** Answers one after the other, and keeps what was told and asked. */
function person(...answers: readonly string[]): Person & { readonly heard: string[] } {
  const left = [...answers];
  const heard: string[] = [];
  return {
    heard,
    tell: (line) => void heard.push(line),
    async ask(question) {
      heard.push(question);
      const answer = left.shift();
      if (answer === undefined) throw new Error(`nothing to answer to ${question}`);
      return answer;
    },
  };
}

it('leads through the lists: a code, or a part of a name that no other has', async () => {
  const someone = person('motor', 'cars', 'nobody', 'Marca', 'marca b', 'cars');
  const form = formAt('VEHICLE', '/market/vehicle-estimates');
  const first = person('cars', 'nobody', 'Marca', '21', 'modelo', '2024-5');
  expect(await askedFields(form, {}, asker, first, 'en')).toEqual({
    type: 'cars',
    brand: '21',
    model: '9540',
    year: '2024-5',
  });
  expect(first.heard).toContain('It is not in the list.');
  expect(first.heard).toContain('Several fit');
  expect(first.heard).toContain('  9540  Modelo A 1.0 Flex');
  await expect(
    askedFields(form, { brand: '21', model: '9540' }, asker, someone, 'en'),
  ).resolves.toMatchObject({
    type: 'motorcycles',
    brand: '21',
  });
});

it('asks for nothing that was given', async () => {
  const form = formAt('INVENTORY', '/inventory/quick-estimates');
  const given = { product_id: 'soy', quantity: '5' };
  const someone = person();
  expect(await askedFields(form, given, asker, someone, 'en')).toEqual(given);
  expect(someone.heard).toEqual([]);
});

it('leaves out by Enter what may be left out, and insists on what may not', async () => {
  const form = formAt('LIVESTOCK', '/market/guided-estimates');
  const someone = person('ox', '', '100', '450', '', '');
  expect(await askedFields(form, {}, asker, someone, 'pt-BR')).toEqual({
    product_id: 'ox',
    heads: '100',
    weight_kg: '450',
  });
  expect(someone.heard.filter((line) => line.includes('Enter: deixar de fora'))).toHaveLength(2);
});

it('reads a list as its option does, and asks again when it cannot', async () => {
  const form = formAt('INVENTORY', '/inventory/estimates');
  const someone = person('soy', 'product_id=soy,quantity=5');
  expect(await askedFields(form, {}, asker, someone, 'en')).toEqual({
    lines: [{ product_id: 'soy', quantity: '5' }],
  });
  expect(someone.heard.some((line) => line.includes('is no name=value'))).toBe(true);
});

it('says why a list is not there, and takes a code all the same', async () => {
  const off = await publicService();
  try {
    const someone = person('tesouro-prefixado-2029-01-01', '1');
    const form = formAt('TREASURY_SECURITY', '/market/treasury-estimates');
    expect(await askedFields(form, {}, askAt(off.origin, 'en'), someone, 'en')).toEqual({
      product_id: 'tesouro-prefixado-2029-01-01',
      quantity: '1',
    });
    expect(someone.heard[0]).toContain('SOURCE_NOT_CONFIGURED');
  } finally {
    await off.stop();
  }
});

it('asks which way where there are several, and not where there is one', async () => {
  const [first, second, ...others] = formsOfClass(forms, 'VEHICLE');
  if (!first || !second) throw new Error('a vehicle has two ways');
  expect(await chosenForm([first, second, ...others], person('9', '2'), 'en')).toBe(second);
  expect(await chosenForm([first], person(), 'en')).toBe(first);
});

it('reads figures as its language writes them, and asks again for one of the other language', async () => {
  const form = formAt('RURAL_LAND', '/public-estimates');
  const portuguese = person('1.234,5', '45000.50', '45.000,50');
  expect(await askedFields(form, {}, asker, portuguese, 'pt-BR')).toEqual({
    area_ha: '1234.5',
    price_per_ha: '45000.50',
  });
  expect(portuguese.heard).toContain('Escreva um número, como 1.234,56.');
  const english = person('1,234.5', '1.234,56', '1,234.56');
  expect(await askedFields(form, {}, asker, english, 'en')).toEqual({
    area_ha: '1234.5',
    price_per_ha: '1234.56',
  });
  expect(english.heard).toContain('Write a number, such as 1,234.56.');
});

it('leaves a code alone that looks like a figure', async () => {
  const form = formAt('VEHICLE', '/market/vehicle-estimates');
  const someone = person('cars', '21', '9540', '2024-5');
  expect(await askedFields(form, {}, asker, someone, 'pt-BR')).toMatchObject({ brand: '21', model: '9540' });
});
