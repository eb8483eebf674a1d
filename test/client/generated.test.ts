import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { generatedFiles, RENEW } from '../../scripts/client-types.ts';

const files = [...(await generatedFiles())].map(([file, text]) => [basename(file), file, text] as const);

it('writes two files', () => {
  expect(files.map(([name]) => name)).toEqual(['openapi.ts', 'operations.ts']);
});

it.each(files)('client/src/generated/%s is what the OpenAPI document gives today', (_, file, text) => {
  expect(readFileSync(file, 'utf8') === text, `it is not: run "${RENEW}" and commit what it writes`).toBe(
    true,
  );
});
