import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLES_FOLDER, recordedExample } from '../../src/api/openapi.ts';
import type { Json } from '../../src/kernel/json.ts';
import { documentOf, operationsOf, resolved } from '../support/contract/document.ts';
import { serviceRoutes } from '../support/contract/service-routes.ts';
import { forSuite } from '../support/for-suite.ts';
import { fieldsOf, type Recorded, recordAnswers, shortened } from '../support/recorded-answers.ts';
import { runningService } from '../support/running-service.ts';

/** The command that renews the examples after an answer has changed. */
const RENEW = 'RENEW_EXAMPLES=1 npm test -- test/api/openapi-examples.test.ts';

/** Bytes, which may happen to be JSON: what a document holds is its sender's, a file what was asked for. */
const BYTES = new Set(['getDocumentContent', 'getExportFile', 'getValuationBundle']);

const routes = serviceRoutes();
const document = documentOf(routes);
const routeOf = (operation: string) => {
  const found = routes.find(({ method, path }) => `${method} ${path}` === operation);
  if (!found) throw new Error(`there is no ${operation}`);
  return found;
};

// openapi.test.ts checks that every example fits its schema.
describe('examples of answers', () => {
  const answers = operationsOf(document).flatMap(({ path, method, operation }) =>
    Object.entries(operation.responses)
      .filter(([status]) => status.startsWith('2') && !BYTES.has(operation.operationId))
      .flatMap(([status, response]) => {
        const json = resolved(document, response).content?.['application/json'];
        const name = `${method.toUpperCase()} ${path} ${status}`;
        return json ? [{ name, examples: Object.values(json.examples ?? {}) }] : [];
      }),
  );

  it('exist for every success that is JSON', () => {
    expect(answers.length).toBeGreaterThan(45);
    expect(answers.filter(({ examples }) => examples.length === 0).map(({ name }) => name)).toEqual([]);
  });
});

describe('recorded examples', () => {
  const service = forSuite(() => runningService({ WEBHOOKS_ALLOWED_HOSTS: '127.0.0.1' }));
  let recorded: ReadonlyMap<string, Recorded>;
  beforeAll(async () => {
    recorded = await recordAnswers(service);
    if (process.env.RENEW_EXAMPLES) renew(recorded);
  });

  it(`have the fields that the service answers today, of every operation (${RENEW})`, () => {
    expect(recorded.size).toBeGreaterThan(30);
    const fields = (value: Json | undefined) => (value === undefined ? [] : fieldsOf(value));
    for (const [operation, { value }] of recorded) {
      const route = routeOf(operation);
      if (Object.values(route.responses).some(({ examples }) => examples !== undefined)) continue;
      const example = recordedExample(route)?.recorded?.value;
      expect(fields(example), operation).toEqual(fields(shortened(operation, value)));
    }
  });

  it('are of operations that there are, and have no other example', () => {
    const without = routes.filter(({ responses }) =>
      Object.values(responses).every(({ examples }) => examples === undefined),
    );
    const expected = new Set(without.map(({ operationId }) => `${operationId}.json`));
    expect(readdirSync(EXAMPLES_FOLDER).filter((file) => !expected.has(file))).toEqual([]);
  });
});

function renew(recorded: ReadonlyMap<string, Recorded>): void {
  mkdirSync(EXAMPLES_FOLDER, { recursive: true });
  for (const [operation, { summary, value }] of recorded) {
    const route = routeOf(operation);
    if (Object.values(route.responses).some(({ examples }) => examples !== undefined)) continue;
    const file = fileURLToPath(new URL(`${route.operationId}.json`, EXAMPLES_FOLDER));
    const example = { recorded: { summary, value: shortened(operation, value) } };
    writeFileSync(file, `${JSON.stringify(example, null, 1)}\n`);
  }
}
