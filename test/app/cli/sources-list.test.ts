import { expect, it } from 'vitest';
import { toolHere } from '../../support/tool-here.ts';

const TESOURO = { DATA_DIR: '/nowhere/asset-valuation', SOURCE_TESOURO_URL: 'http://127.0.0.1:9/prices.csv' };

it('the list shows sources that were not queried, and sources that are off', async () => {
  const { code, stdout } = await toolHere(['sources', 'list'], TESOURO);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^tesouro +NOT_ASKED .*not asked yet$/m);
  expect(stdout).toMatch(/^lbma +OFF .*switched off$/m);
});

it('the JSON list uses the values of /status', async () => {
  const { stdout } = await toolHere(['sources', 'list', '--json'], TESOURO);
  const listed = JSON.parse(stdout) as readonly { readonly id: string }[];
  expect(listed.find(({ id }) => id === 'tesouro')).toMatchObject({ status: 'UP', detail: 'not asked yet' });
});
