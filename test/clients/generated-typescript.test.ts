import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forSuite } from '../support/for-suite.ts';
import { runningService } from '../support/running-service.ts';
import { JOURNEY, ROOT, type Workshop, workshop } from './workshop.ts';

const node = process.execPath;
const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
const STRICT = {
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  module: 'nodenext',
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: ['node'],
  typeRoots: [join(ROOT, 'node_modules/@types')],
};
const STRICTEST = { ...STRICT, exactOptionalPropertyTypes: true };

const service = forSuite(() => runningService());
let shop: Workshop;
beforeAll(async () => {
  shop = await workshop(service);
  await shop.write('package.json', { type: 'module' });
});
afterAll(() => shop.remove());

/** Compiles a program of the guide, with what it imports, and runs it. */
async function ranWith(program: string, compilerOptions: object): Promise<unknown> {
  await shop.take(program);
  await shop.write('tsconfig.json', {
    compilerOptions: { ...compilerOptions, outDir: 'dist', rootDir: '.' },
    files: [program],
  });
  await shop.run(node, tsc, '--pretty', 'false');
  return JSON.parse(await shop.run(node, join('dist', program.replace('.ts', '.js'))));
}

describe('what @hey-api/openapi-ts makes of the document', () => {
  beforeAll(async () => {
    await shop.write('tsconfig.json', { compilerOptions: STRICT });
    const program = join(ROOT, 'node_modules/@hey-api/openapi-ts/bin/run.js');
    await shop.run(node, program, '--input', 'openapi.json', '--output', 'valuation', '--silent');
  });

  it('has types that the strictest compiler takes', async () => {
    await shop.write('tsconfig.json', {
      compilerOptions: { ...STRICTEST, noEmit: true },
      files: ['valuation/types.gen.ts'],
    });
    expect(await shop.run(node, tsc, '--pretty', 'false')).toBe('');
  });

  it('registers, values, follows, reads, changes, and reads errors as types', async () => {
    // The program that comes with the types is the generator's own, and leaves members undefined that it could leave out.
    expect(await ranWith('hey-api.ts', STRICT)).toEqual(JOURNEY);
  });

  it.each([
    ["body: { asset_id: id, purpose: 'SALE' }", "body: { asset_id: id, purpose: 'FUN' }", 'TS2322'],
    ["area_ha: '100', ", 'area_ha: 100, ', 'TS2322'],
    ['error.pointer', 'error.place', 'TS2339'],
  ])('finds what is wrong: %s as %s', async (right, wrong, code) => {
    const text = await shop.read('hey-api.ts');
    expect(text).toContain(right);
    await shop.write('wrong.ts', text.replace(right, wrong));
    await shop.write('tsconfig.json', { compilerOptions: { ...STRICT, noEmit: true }, files: ['wrong.ts'] });
    await expect(shop.run(node, tsc, '--pretty', 'false')).rejects.toThrow(code);
  });
});

describe('what openapi-typescript makes of the document', () => {
  it('are types that the strictest compiler takes, for a program that uses fetch', async () => {
    const program = join(ROOT, 'node_modules/openapi-typescript/bin/cli.js');
    await shop.run(node, program, 'openapi.json', '--output', 'valuation.ts');
    expect(await ranWith('openapi-typescript.ts', STRICTEST)).toEqual({
      name: 'Made-up farm',
      refused: 'Error: VALIDATION_FAILED /attributes/area_ha',
    });
  });
});
