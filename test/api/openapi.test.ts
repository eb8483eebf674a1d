import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { PROBLEMS } from '../../src/api/pipeline/answer/problem.ts';
import {
  type Document,
  documentOf,
  type Media,
  operationsOf,
  resolved,
} from '../support/contract/document.ts';
import { schemasOf } from '../support/contract/schemas.ts';
import { serviceRoutes } from '../support/contract/service-routes.ts';

const document = documentOf(serviceRoutes());
const operations = operationsOf(document);

const LINTER = { extends: ['recommended-strict'] };

async function lint(subject: object): Promise<string[]> {
  const problems = await lintFromString({
    source: JSON.stringify(subject),
    absoluteRef: 'openapi.json',
    config: await createConfig(LINTER),
  });
  return problems.map(({ severity, ruleId, message, location }) => {
    const [place] = location;
    return `${severity} ${ruleId} ${place && 'pointer' in place ? place.pointer : ''}: ${message}`;
  });
}

describe('the OpenAPI document', () => {
  it('passes the linter with its strict rules, none of them switched off, without error or warning', async () => {
    expect(await lint(document)).toEqual([]);
  });

  it.each([
    ['operation-4xx-response', { responses: { 200: { description: 'Good' } } }],
    ['operation-operationId', { operationId: undefined }],
    ['security-defined', { security: [{ somebody: [] }] }],
    ['no-unresolved-refs', { responses: { 200: { $ref: '#/components/responses/Nothing' } } }],
    ['struct', { summary: 1 }],
  ])('would not pass it with a fault: %s', async (rule, changes) => {
    const [path, methods] = Object.entries(document.paths).find(([, { get }]) => get) ?? ['', {}];
    const changed = { ...methods, get: { ...methods.get, ...changes } };
    const problems = await lint({ ...document, paths: { [path]: changed } });
    expect(problems.join('\n')).toMatch(new RegExp(`^error ${rule} `, 'm'));
  });
});

describe('examples', () => {
  const schemas = schemasOf(document);
  const found = [...examplesOf(document)];

  it('fit their schemas', () => {
    const faults = found.flatMap(({ steps, name, value }) =>
      schemas.faultsAt([...steps, 'schema'], value).map((fault) => `${steps.join(' ')} ${name}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it('are there for every body of a POST, and for every code of an error', () => {
    const bodies = operations.filter(({ method, operation }) => method === 'post' && operation.requestBody);
    expect(bodies.length).toBeGreaterThan(1);
    for (const { operation } of bodies) {
      for (const { examples } of Object.values(operation.requestBody?.content ?? {}))
        expect(Object.keys(examples ?? {}), operation.operationId).not.toEqual([]);
    }
    const codes = found.flatMap(({ steps, name }) => (steps[0] === 'components' ? [name] : []));
    // No operation declares these: the description of the document names them.
    const general = ['INTERNAL', 'REQUEST_TIMEOUT', 'HEADERS_TOO_LARGE'];
    for (const code of general) expect(document.info.description).toContain(`\`${code}\``);
    expect(new Set([...codes, ...general])).toEqual(new Set(Object.keys(PROBLEMS)));
  });

  it('would be found wrong with one field more', () => {
    const wrong = found.flatMap(({ steps, value }) =>
      typeof value === 'object' && value !== null && steps[1] === 'responses'
        ? schemas.faultsAt([...steps, 'schema'], { ...value, surprise: 1 })
        : [],
    );
    expect(wrong.length).toBeGreaterThan(10);
  });
});

describe('schemas of answers', () => {
  it('that name fields allow no others, so that an answer cannot grow one unseen', () => {
    const open = operations.flatMap(({ operation }) =>
      Object.values(operation.responses).flatMap((response) =>
        Object.values(resolved(document, response).content ?? {}).flatMap(({ schema }) =>
          openObjects(schema, operation.operationId),
        ),
      ),
    );
    expect([...new Set(open)]).toEqual([]);
    expect(openObjects({ type: 'array', items: { type: 'object', properties: {} } }, 'x')).toEqual([
      'x/items',
    ]);
  });
});

/** Each example of the document with the steps to its media type. */
function* examplesOf(subject: Document): Generator<{ steps: string[]; name: string; value: unknown }> {
  const media = function* (steps: string[], content: Readonly<Record<string, Media>> = {}) {
    for (const [type, { examples = {} }] of Object.entries(content))
      for (const [name, { value }] of Object.entries(examples))
        yield { steps: [...steps, 'content', type], name, value };
  };
  for (const { path, method, operation } of operationsOf(subject)) {
    const at = ['paths', path, method];
    yield* media([...at, 'requestBody'], operation.requestBody?.content);
    for (const [status, response] of Object.entries(operation.responses))
      yield* media([...at, 'responses', status], response.content);
  }
  for (const [name, methods] of Object.entries(subject.webhooks ?? {}))
    for (const [method, { requestBody }] of Object.entries(methods))
      yield* media(['webhooks', name, method, 'requestBody'], requestBody?.content);
  for (const [name, response] of Object.entries(subject.components.responses ?? {}))
    yield* media(
      ['components', 'responses', name],
      (response as { content?: Record<string, Media> }).content,
    );
}

/** Places of object schemas that name fields and allow others. A map without named fields is open on purpose. */
function openObjects(schema: unknown, at: string, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const here = resolved<object>(document, schema);
  if (seen.has(here)) return [];
  seen.add(here);
  const isOpen =
    'properties' in here && (!('additionalProperties' in here) || here.additionalProperties !== false);
  const below = Object.entries(here).flatMap(([key, value]) => openObjects(value, `${at}/${key}`, seen));
  return isOpen ? [at, ...below] : below;
}
