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

/** What somebody's answers to a form come to, and what they heard. */
async function asked(
  form: ReturnType<typeof formAt>,
  answers: readonly string[],
  { given = {}, language = 'en', at = asker }: { given?: object; language?: 'en' | 'pt-BR'; at?: Asker } = {},
) {
  const someone = person(...answers);
  const fields = await askedFields(form, given as Parameters<typeof askedFields>[1], at, someone, language);
  return { fields, heard: someone.heard };
}
const vehicle = formAt('VEHICLE', '/market/vehicle-estimates');

it('leads through the lists: a code, or a part of a name that no other has', async () => {
  const { fields, heard } = await asked(vehicle, ['cars', 'nobody', 'Marca', '21', 'modelo', '2024-5']);
  expect(fields).toEqual({ type: 'cars', brand: '21', model: '9540', year: '2024-5' });
  for (const line of ['It is not in the list.', 'Several fit', '  9540  Modelo A 1.0 Flex'])
    expect(heard).toContain(line);
  const answers = ['motor', 'cars', 'nobody', 'Marca', 'marca b', 'cars'];
  const given = await asked(vehicle, answers, { given: { brand: '21', model: '9540' } });
  expect(given.fields).toMatchObject({ type: 'motorcycles', brand: '21' });
});

it('asks for nothing that was given', async () => {
  const given = { product_id: 'soy', quantity: '5' };
  const { fields, heard } = await asked(formAt('INVENTORY', '/inventory/quick-estimates'), [], { given });
  expect([fields, heard]).toEqual([given, []]);
});

it('leaves out by Enter what may be left out, and insists on what may not', async () => {
  const form = formAt('LIVESTOCK', '/market/guided-estimates');
  const { fields, heard } = await asked(form, ['ox', '', '100', '450', '', ''], { language: 'pt-BR' });
  expect(fields).toEqual({ product_id: 'ox', heads: '100', weight_kg: '450' });
  expect(heard.filter((line) => line.includes('Enter: deixar de fora'))).toHaveLength(2);
});

it('reads a list as its option does, and asks again when it cannot', async () => {
  const form = formAt('INVENTORY', '/inventory/estimates');
  const { fields, heard } = await asked(form, ['soy', 'product_id=soy,quantity=5']);
  expect(fields).toEqual({ lines: [{ product_id: 'soy', quantity: '5' }] });
  expect(heard.some((line) => line.includes('is no name=value'))).toBe(true);
});

it('says why a list is not there, and takes a code all the same', async () => {
  const off = await publicService();
  try {
    const form = formAt('TREASURY_SECURITY', '/market/treasury-estimates');
    const product_id = 'tesouro-prefixado-2029-01-01';
    const { fields, heard } = await asked(form, [product_id, '1'], { at: askAt(off.origin, 'en') });
    expect(fields).toEqual({ product_id, quantity: '1' });
    expect(heard[0]).toContain('SOURCE_NOT_CONFIGURED');
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

it.each([
  ['pt-BR', ['1.234,5', '45000.50', '45.000,50'], '45000.50', 'Escreva um número, como 1.234,56.'],
  ['en', ['1,234.5', '1.234,56', '1,234.56'], '1234.56', 'Write a number, such as 1,234.56.'],
] as const)(
  'reads figures as %s writes them, and asks again for one of the other language',
  async (language, answers, price_per_ha, said) => {
    const { fields, heard } = await asked(formAt('RURAL_LAND', '/public-estimates'), answers, { language });
    expect(fields).toEqual({ area_ha: '1234.5', price_per_ha });
    expect(heard).toContain(said);
  },
);

it('leaves a code alone that looks like a figure', async () => {
  const { fields } = await asked(vehicle, ['cars', '21', '9540', '2024-5'], { language: 'pt-BR' });
  expect(fields).toMatchObject({ brand: '21', model: '9540' });
});
