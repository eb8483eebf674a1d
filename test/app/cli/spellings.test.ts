import { describe, expect, it } from 'vitest';
import { registeredAssetClasses } from '../../../src/valuation/asset-classes/index.ts';
import { toolHere } from '../../support/tool-here.ts';

/** A class, and a value of a closed list, in any case and with `_` or `-`. */

const ids = registeredAssetClasses.map(({ id }) => id);
const guided = registeredAssetClasses.flatMap((each) => (each.guided ? [each.id] : []));
const kebab = (id: string): string => id.toLowerCase().replaceAll('_', '-');
const titled = (id: string): string =>
  id.toLowerCase().replaceAll(/(^|_)[a-z]/g, (part) => part.toUpperCase());
const spellingsOf = (id: string): readonly string[] => [
  ...new Set([kebab(id), id, id.toLowerCase(), id.replaceAll('_', '-'), titled(id)]),
];

describe.each(ids)('%s', (id) => {
  it('accepts every spelling for help and for missing fields', async () => {
    const name = kebab(id);
    const { code, stdout, stderr } = await toolHere(['value', name, '--help']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(new RegExp(`^Usage: asset-valuation value ${name} `));
    const asked = await toolHere(['value', name]);
    expect([asked.code, asked.stdout]).toEqual([2, '']);
    expect(asked.stderr).toMatch(/^--[a-z-]+ is missing/);
    for (const word of spellingsOf(id)) {
      expect((await toolHere(['value', word, '--help'])).stdout).toBe(stdout);
      expect((await toolHere(['value', word])).stderr).toBe(asked.stderr);
    }
    expect((await toolHere(['value', 'help', id])).stdout).toBe(stdout);
    expect((await toolHere(['help', 'value', id.toLowerCase()])).stdout).toBe(stdout);
  });

  it('accepts every spelling in routes for several classes', async () => {
    const routes = ['public-estimates', ...(guided.includes(id) ? ['market/guided-estimates'] : [])];
    for (const route of routes) {
      const { code, stderr } = await toolHere(['value', route, '--asset-class', id]);
      expect(code).toBe(2);
      expect(stderr).not.toContain('--asset-class');
      for (const word of [id.toLowerCase(), kebab(id), titled(id)])
        expect((await toolHere(['value', route, '--asset-class', word])).stderr).toBe(stderr);
    }
  });
});

it('includes guided classes', () => {
  expect(ids).toHaveLength(18);
  expect(guided.length).toBeGreaterThan(1);
});

it('other closed values are accepted in any case and sent in contract form', async () => {
  const gold = ['--mass-g', '10', '--fineness', '0.750', '--price-per-g', '400.00', '--json'];
  const { code, stdout } = await toolHere(['value', 'precious_metal', ...gold]);
  expect([code, JSON.parse(stdout).amount]).toEqual([0, '3000.00']);
  for (const words of [
    ['precious-metal', '--metal', 'gold', '--mass-g', '1', '--fineness', '1'],
    ['LIVESTOCK', '--product', 'OX', '--heads', '1', '--weight-kg', '450', '--state', 'pr'],
  ]) {
    const answer = await toolHere(['value', ...words, '--json']);
    expect([answer.code, JSON.parse(answer.stdout).amount]).toEqual([3, null]);
  }
});

it.each([
  ['audti', 'audit'],
  ['audti --help', 'audit'],
  ['help audti', 'audit'],
  ['audit help verfy', 'verify'],
  ['projections rebild', 'rebuild'],
  ['value rurl_land', 'rural-land'],
  ['value RURL_LAND', 'rural-land'],
  ['value Rurl_Land --help', 'rural-land'],
  ['value vehicel', 'vehicle'],
  ['help value vehicel', 'vehicle'],
  ['value help vehicel', 'vehicle'],
  ['value public-estimates --asset-class rurl_land', 'RURAL_LAND'],
  ['value vehicle --type cras', 'cars'],
  ['value livestock --head 3', '--heads'],
])('%s: refuses an unknown value and suggests the nearest', async (line, nearest) => {
  const { code, stdout, stderr } = await toolHere(line.split(' '));
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(`(Did you mean ${nearest}?)`);
});
