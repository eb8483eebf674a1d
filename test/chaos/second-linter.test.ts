import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { expect, it } from 'vitest';
import { documentOf } from '../support/contract/document.ts';
import { serviceRoutes } from '../support/contract/service-routes.ts';

const document = documentOf(serviceRoutes());
const { Spectral } = spectral;

/** Problems found by the OpenAPI rules of a second linter. */
async function opinion(subject: object): Promise<string[]> {
  const linter = new Spectral();
  linter.setRuleset({ extends: [oas as RulesetDefinition] });
  const problems = await linter.run(JSON.stringify(subject));
  return problems.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`);
}

it('the OpenAPI document passes a second linter, which detects a missing contact or description', async () => {
  expect(await opinion(document)).toEqual([]);
  const { contact: _, ...info } = document.info as { readonly contact?: object };
  const { get, ...others } = document.paths['/status'] ?? {};
  const silent = { ...others, get: { ...get, description: '' } };
  const codes = async (subject: object) => (await opinion(subject)).map((problem) => problem.split(' ')[0]);
  // A document of one path has unused components, and no other problem.
  const one = { ...document, paths: { '/status': document.paths['/status'] } };
  expect(new Set(await codes(one))).toEqual(new Set(['oas3-unused-component']));
  const found = await codes({ ...one, info, paths: { '/status': silent } });
  expect(found.filter((code) => code !== 'oas3-unused-component')).toEqual([
    'info-contact',
    'operation-description',
  ]);
});
