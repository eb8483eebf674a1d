import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BASE_PATH } from '../../../src/api/base-path.ts';
import { problem, problemBody } from '../../../src/api/pipeline/answer/problem.ts';
import { json, type Route, route } from '../../../src/api/route.ts';
import { answerCheck, type Exchange } from './answer-check.ts';
import { serviceRoutes } from './service-routes.ts';

const Thing = z.strictObject({
  id: z.uuid(),
  amount: z
    .string()
    .regex(/^\d+\.\d{2}$/)
    .nullable(),
  parts: z.array(z.strictObject({ name: z.string() })),
  made_on: z.iso.date().optional(),
});

const made = (path: string, responses: Route['responses']): Route =>
  route({
    method: 'POST',
    path,
    operationId: `make${path}`,
    tag: 'Test',
    summary: 'Makes one.',
    access: ['ANALYST'],
    headers: { idempotencyKey: true },
    responses,
    handle: async () => json(201, null),
  });

const thing = made('/things', {
  201: {
    description: 'The thing',
    schema: Thing,
    etag: true,
    headers: { Location: 'Where it is', 'Consistency-Token': 'For later reads' },
  },
});
const check = answerCheck([thing, made('/things/{id}/parts', {})]);

const HEADERS = {
  'content-type': 'application/json',
  'x-request-id': 'request-0001',
  ratelimit: '"management";r=9;t=60',
  'ratelimit-policy': '"management";q=10;w=60',
  etag: '"1"',
  location: '/things/1',
};
const BODY = { id: '00000000-0000-5000-8000-000000000001', amount: '1.00', parts: [{ name: 'one' }] };

const exchange = (changes: Partial<Exchange> = {}, headers: Record<string, string> = {}): Exchange => ({
  method: 'POST',
  pathname: `${BASE_PATH}/things`,
  status: 201,
  headers: new Headers({ ...HEADERS, ...headers }),
  text: JSON.stringify(BODY),
  ...changes,
});
const without = (name: keyof typeof HEADERS) => {
  const { [name]: _, ...rest } = HEADERS;
  return exchange({ headers: new Headers(rest) });
};
const body = (changes: object) => exchange({ text: JSON.stringify({ ...BODY, ...changes }) });

const errorText = (changes: object = {}) =>
  JSON.stringify({
    ...(problemBody(problem('NOT_FOUND'), {
      language: 'en',
      instance: '/x',
      requestId: 'request-0001',
    }) as object),
    ...changes,
  });

describe('the check of answers', () => {
  it('finds no fault in an answer that is as documented', () => {
    expect(check(exchange())).toEqual([]);
    expect(check(exchange({}, { 'consistency-token': 'abc' }))).toEqual([]);
    expect(check(body({ amount: null, made_on: '2026-11-20' }))).toEqual([]);
  });

  it.each([
    ['a field more', body({ colour: 'red' }), /additional properties \(colour\)/],
    ['a field more further down', body({ parts: [{ name: 'a', weight: '1' }] }), /\/parts\/0 .*\(weight\)/],
    ['a field less', body({ parts: undefined }), /required property 'parts'/],
    ['another type', body({ parts: 'one' }), /\/parts must be array/],
    ['a number for a decimal', body({ amount: 1 }), /\/amount must be string/],
    ['a decimal of another shape', body({ amount: '1.0' }), /\/amount must match pattern/],
    ['no UUID', body({ id: 'one' }), /\/id must match/],
    ['no date', body({ made_on: '2026-02-30' }), /\/made_on must match format/],
    ['no JSON', exchange({ text: '{' }), /not JSON/],
    ['a status that is not declared', exchange({ status: 200 }), /status 200 is not declared/],
    ['a fault of the service', exchange({ status: 500 }), /status 500 is not declared/],
    ['another media type', exchange({}, { 'content-type': 'text/html' }), /text\/html is not declared/],
    ['no address', without('location'), /header Location is missing/],
    ['no ETag', without('etag'), /header ETag is missing/],
    ['no limit', without('ratelimit'), /header RateLimit is missing/],
    ['a limit of another form', exchange({}, { ratelimit: '10' }), /header RateLimit: .*pattern/],
    ['a header that is not declared', exchange({}, { 'x-colour': 'red' }), /x-colour is not declared/],
    [
      'a language that is not declared',
      exchange({}, { 'content-language': 'en' }),
      /content-language is not/,
    ],
    ['an unknown path', exchange({ pathname: `${BASE_PATH}/other` }), /no such operation/],
    ['another method', exchange({ method: 'GET' }), /no such operation/],
  ])('finds %s', (_what, wrong, expected) => {
    expect(check(wrong).join('\n')).toMatch(expected);
  });

  it('checks errors against the one shape of errors', () => {
    const missing = (text: string) => check(exchange({ status: 404, text }));
    const headers = new Headers({ ...HEADERS });
    headers.delete('etag');
    headers.delete('location');
    const found = () => check(exchange({ status: 404, headers, text: errorText() }));
    expect(found()).toEqual(['header Content-Language is missing']);
    headers.set('content-language', 'fr');
    expect(found().join()).toMatch(/header Content-Language: .*pattern/);
    headers.set('content-language', 'en');
    expect(found()).toEqual([]);
    expect(missing(errorText({ stack: 'at …' })).join()).toMatch(/additional properties \(stack\)/);
    expect(missing(errorText({ code: 'GONE' })).join()).toMatch(/\/code must be equal to one of/);
  });

  it('also checks the 404 of an unknown path', () => {
    const unknown = (text: string) => check(exchange({ pathname: `${BASE_PATH}/other`, status: 404, text }));
    expect(unknown(errorText())).toEqual([]);
    expect(unknown(errorText({ status: '404' })).join()).toMatch(/\/status must be integer/);
  });

  it('allows an invented route any success, but only the errors of a real one', () => {
    const lenient = answerCheck([thing, made('/bits', {})], { madeUp: true });
    const bits = { pathname: `${BASE_PATH}/bits`, text: '{"any":1}' };
    expect(lenient(exchange(bits))).toEqual([]);
    expect(lenient(exchange({ ...bits, status: 500 }))).toEqual(['status 500 is not declared']);
    expect(lenient(exchange({ ...bits, status: 422 })).join()).toMatch(/required property/);
    // A route that declares its successes is checked against them there as well.
    expect(lenient(body({ colour: 'red' })).join()).toMatch(/colour/);
    expect(answerCheck([made('/bits', {})])(exchange(bits))).toEqual(['status 201 is not declared']);
  });

  it("knows every operation of the service's own table by its path", () => {
    const ofService = answerCheck(serviceRoutes());
    for (const { method, path } of serviceRoutes()) {
      const pathname = BASE_PATH + path.replaceAll(/\{\w+\}/g, '00000000-0000-5000-8000-000000000001');
      expect(ofService(exchange({ method, pathname, status: 418 })), path).toEqual([
        'status 418 is not declared',
      ]);
    }
  });
});
