import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedFolder } from '../../support/test-folder.ts';
import { toolHere } from '../../support/tool-here.ts';
import { serviceWithSources } from './rig.ts';

/** Runs `value` against a service with fake sources. */

const service = serviceWithSources();
const folder = sharedFolder('value');
// Imported files are found in the background at the start; this answer waits for them.
beforeAll(() => service.get('/market/equipment'));

const value = (verb: string, ...words: readonly string[]) =>
  toolHere(['value', verb, '--url', service.origin, ...words]);

const CAR = ['vehicle', '--type', 'cars', '--brand', '21', '--model', '9540', '--year', '2024-5'] as const;

describe('an estimate', () => {
  it('shows amount, basis, source, date, calculation and limitations', async () => {
    const { code, stdout, stderr } = await value(...CAR);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Value +R\$ 88,890\.00$/m);
    expect(stdout).toMatch(/^Basis +Market reference \(MARKET_REFERENCE\)$/m);
    expect(stdout).toMatch(/^Reference date +2026-11-01$/m);
    expect(stdout).toMatch(/^Source +Monthly vehicle price table .*Parallelum$/m);
    expect(stdout).toContain('Calculation: quantity × unit price');
    expect(stdout).toMatch(/^ {2}Unit price +88,890\.00 +R\$ \/ unit$/m);
    expect(stdout).toContain('(NO_LEGAL_GUARANTEE)');
  });

  it('is in Portuguese by option or environment', async () => {
    const asked = await value(...CAR, '--lang', 'pt-BR');
    expect(asked.stdout).toMatch(/^Valor +R\$ 88\.890,00$/m);
    expect(asked.stdout).toMatch(/^Data de referência +01\/11\/2026$/m);
    expect(asked.stdout).toContain('Cálculo: quantidade × preço unitário');
    const words = ['value', ...CAR, '--url', service.origin];
    expect((await toolHere(words, { LANG: 'pt_BR.UTF-8' })).stdout).toBe(asked.stdout);
  });

  it('is the unchanged answer with --json', async () => {
    const { code, stdout } = await value(...CAR, '--json');
    const answer = await service.post('/market/vehicle-estimates', {
      type: 'cars',
      brand: '21',
      model: '9540',
      year: '2024-5',
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(answer.body);
  });

  const CAR_OF = CAR.slice(1).join(' ');
  it.each([
    ['a class as the contract writes it', `VEHICLE ${CAR_OF}`, '88,890.00'],
    ['a route', `market/vehicle-estimates ${CAR_OF}`, '88,890.00'],
    ['a route with its slash', `/market/vehicle-estimates ${CAR_OF}`, '88,890.00'],
    ['own figures', 'vehicle --unit-price 45500.50 --quantity 2', '91,001.00'],
    ['a guided estimate', 'livestock --product ox --heads 100 --weight-kg 450', '495,000.00'],
    ['a stock', 'inventory --lines product_id=soy,quantity=1000,state=PR', '120,250.00'],
    [
      'a route for several classes',
      'public-estimates --asset-class INVENTORY --quantity 2 --unit kg --unit-price 1.255',
      '2.51',
    ],
    ['a document kept word for word', 'real-estate --estimate {"value":350000.10}', '350,000.10'],
  ])('accepts %s', async (_, line, amount) => {
    const [verb = '', ...words] = line.split(' ');
    const { code, stdout, stderr } = await value(verb, ...words);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(new RegExp(`^Value +R\\$ ${amount.replaceAll('.', '\\.')}$`, 'm'));
  });

  it('accepts a file of fields or a whole body; options override it', async () => {
    const fields = join(folder, 'fields.json');
    await writeFile(fields, '{"heads":"3","price_per_head":"10.005"}');
    const body = join(folder, 'body.json');
    await writeFile(body, '{"asset_class":"LIVESTOCK","parameters":{"heads":"3","price_per_head":"10.005"}}');
    expect((await value('livestock', '--input', fields)).stdout).toMatch(/^Value +R\$ 30\.02$/m);
    expect((await value('livestock', '--input', body)).stdout).toMatch(/^Value +R\$ 30\.02$/m);
    expect((await value('livestock', '--input', body, '--heads', '2')).stdout).toMatch(
      /^Value +R\$ 20\.01$/m,
    );
  });
});

describe('no coverage', () => {
  it('shows the reason instead of an amount and exits with 3', async () => {
    const { code, stdout, stderr } = await value('inventory', '--product', 'wheat', '--quantity', '5');
    expect([code, stderr]).toEqual([3, '']);
    expect(stdout).toMatch(/^Value +no coverage: No reference was found \(NO_REFERENCE\)$/m);
    expect(stdout).not.toMatch(/^Value.*0[.,]00/m);
  });

  it('is shown by line for an inventory, with the covered part', async () => {
    const soy = '--lines product_id=soy,quantity=1000 --lines product_id=soy,quantity=500,state=AC'.split(
      ' ',
    );
    const { code, stdout } = await value('inventory', ...soy, '--lang', 'pt-BR');
    expect(code).toBe(3);
    expect(stdout).toMatch(/^ {2}Soja +1\.000 sc 60 kg +× R\$ 120,25 += R\$ 120\.250,00$/m);
    expect(stdout).toMatch(/^ {2}Soja +500 sc 60 kg +sem cobertura: .*NO_REFERENCE/m);
    expect(stdout).toMatch(/^Com cobertura: 1 de 2, R\$ 120\.250,00$/m);
  });

  it('exits with 3 and a null amount with --json', async () => {
    const { code, stdout } = await value('inventory', '--product', 'wheat', '--quantity', '5', '--json');
    expect(code).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({ amount: null, reason_codes: ['NO_REFERENCE'] });
  });

  it('names the missing fields', async () => {
    const { code, stderr } = await value('vehicle', '--quantity', '2');
    expect([code, stderr]).toEqual([3, 'Not given: Unit price (R$), --unit-price\n']);
    const herd = await value(
      'public-estimates',
      ...['--asset-class', 'LIVESTOCK', '--heads', '2', '--lang', 'pt-BR'],
    );
    expect([herd.code, herd.stderr]).toEqual([3, 'Não informado: Preço por cabeça (R$), --price-per-head\n']);
    expect(herd.stdout).toContain('Cálculo: cabeças × preço por cabeça');
  });

  it('formats dates and long factors, and says how to get all digits', async () => {
    const claim = '--face-value 1000.00 --due-date 2029-03-01 --discount-rate 0.1 --lang pt-BR';
    const { code, stdout, stderr } = await value('court-claim', ...claim.split(' '));
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^ {2}Vencimento +01\/03\/2029$/m);
    expect(stdout).toMatch(/^ {2}Fator +≈ 1,\d{7}$/m);
    expect(stdout).toContain('≈: oito dígitos; todos com --json');
    expect(stdout).not.toMatch(/\d{4}-\d{2}-\d{2}/);
  });
});

describe('a wrong field is named and exits with 2, without standard output', () => {
  it.each<[string, string, RegExp]>([
    ['a figure', 'inventory --quantity 5x --unit-price 1', /^--quantity: must be a decimal/m],
    ['a figure in a list', 'inventory --lines product_id=soy,quantity=x', /^--lines \/0\/quantity: /m],
    [
      'a word that is not one of those',
      'livestock --product goat',
      /--product.* goat|'goat' is invalid.*ox/s,
    ],
    ['fields of two ways', 'inventory --product soy --unit-price 1', /not taken together/],
    ['an unknown option', 'vehicle --colour red', /unknown option '--colour'/],
    [
      'a document that says its value twice',
      'real-estate --estimate {"value":1,"value":2}',
      /\/value appears/,
    ],
    [
      'a row that says its amount twice',
      'equity-stake --cash-flows {"date":"2027-01-31","amount":"1.00","\\u0061mount":"2.00"}',
      /\/amount appears more than once/,
    ],
    ['an address that is none', 'vehicle --url ftp://x', /--url.*must be an address/s],
    ['a file that is not there', 'vehicle --input /nowhere/x.json', /cannot be read/],
    ['a missing field', 'treasury-security --quantity 1', /^--product-id is missing[\s\S]*tesouro-prefixado/],
  ])('%s', async (_, line, message) => {
    const [verb = '', ...words] = line.split(' ');
    const { code, stdout, stderr } = await value(verb, ...words);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
  });

  it.each<[string, string, RegExp]>([
    ['no JSON', '{', /it is not JSON/],
    ['a name twice', '{"heads":"1","heads":"2"}', /heads|twice|once/],
    ['another class', '{"asset_class":"VEHICLE","parameters":{}}', /no object with fields of LIVESTOCK/],
    ['an unknown field', '{"heads":"1","colour":"red"}', /^--colour: not a field here/],
  ])('a file with %s', async (_, text, message) => {
    const file = join(folder, 'wrong.json');
    await writeFile(file, text);
    const { code, stdout, stderr } = await value('livestock', '--input', file);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
  });

  it.each([
    ['45.000', /^--unit-price: “45\.000” pode ser 45\.0000 ou 45000: escreva um dos dois$/m],
    ['-1.250', /^--unit-price: “-1\.250” pode ser -1\.2500 ou -1250/m],
  ])('a figure that has two readings in Portuguese: %s', async (price, message) => {
    const words = ['--asset-class', 'INVENTORY', '--quantity', '2', '--unit', 'kg', '--unit-price', price];
    const { code, stdout, stderr } = await value('public-estimates', ...words, '--lang', 'pt-BR');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    const line = ['--lines', `description=Milho,quantity=2,unit=kg,unit_price=${price}`, '--lang', 'pt-BR'];
    expect((await value('inventory', ...line)).stderr).toMatch(/^--lines --unit-price: “/m);
  });

  it.each([
    ['0.125', 'pt-BR', '125,00'],
    ['45.0000', 'pt-BR', '45.000,00'],
    ['45000', 'pt-BR', '45.000.000,00'],
    ['45.000', 'en', '45,000.00'],
  ])('a quantity of %s has one reading in %s', async (quantity, language, amount) => {
    const words = ['--asset-class', 'INVENTORY', '--quantity', quantity, '--unit', 'kg'];
    const { code, stdout } = await value(
      'public-estimates',
      ...[...words, '--unit-price', '1000', '--lang', language],
    );
    expect([code, stdout.split('\n')[0]]).toEqual([0, expect.stringContaining(`R$ ${amount}`)]);
  });

  it('lists the allowed values once the preceding fields are given', async () => {
    for (const [line, listed] of [
      ['vehicle', /^--type is missing[\s\S]*\n {2}cars\n/],
      ['vehicle --type cars', /^--brand is missing[\s\S]*\n {2}21 {2}Marca A\n/],
      ['vehicle --type cars --brand 21', /^--model is missing[\s\S]* 9540 {2}Modelo A/],
      ['vehicle --type cars --brand 21 --model 9540', /^--year is missing[\s\S]* 2024-5 +2024 Flex/],
      ['equipment --condition NEW', /^--family is missing[\s\S]* TRATOR/],
      ['inventory --quantity 1', /wheat +Wheat, NO_REFERENCE/],
    ] as const) {
      const [verb = '', ...words] = line.split(' ');
      expect((await value(verb, ...words)).stderr, line).toMatch(listed);
    }
  });
});

describe('the list of classes', () => {
  it('has all eighteen with their forms', async () => {
    const { code, stdout } = await value('--list');
    expect(code).toBe(0);
    expect(stdout.match(/^[a-z-]+: /gm)?.length).toBe(18);
    expect(stdout).toMatch(
      /^vehicle: Vehicle\. .*\[AVAILABLE\]\n {2}\/market\/vehicle-estimates +--type --brand/m,
    );
    expect((await value('list')).stdout).toBe(stdout);
  });

  it('is the answer of GET /profiles with --json', async () => {
    const { stdout } = await value('--list', '--json');
    expect(JSON.parse(stdout)).toEqual((await service.get('/profiles')).body);
  });
});

it('reports an address that does not answer or is another service, and exits with 1', async () => {
  const gone = await value('vehicle', '--unit-price', '1', '--url', 'http://127.0.0.1:9');
  expect([gone.code, gone.stdout]).toEqual([1, '']);
  expect(gone.stderr).toMatch(/127\.0\.0\.1:9\S* does not answer/);
  const elsewhere = await value('vehicle', '--unit-price', '1', '--url', `${service.origin}/elsewhere`);
  expect([elsewhere.code, elsewhere.stdout]).toEqual([1, '']);
  expect(elsewhere.stderr).toMatch(/answers 404/);
});
