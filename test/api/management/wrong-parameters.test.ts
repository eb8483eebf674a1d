import { beforeAll, describe, expect, it } from 'vitest';
import { routeTable } from '../../../src/app/routes.ts';
import { type EveryResource, everyResource, kindOfOperation } from '../../support/every-resource.ts';
import { fakeSources } from '../../support/fake-sources.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';
import { errorInBoth } from '../../support/spoken.ts';
import { testClock } from '../../support/test-clock.ts';

const service = serviceOfTests();
let every: EveryResource;
beforeAll(async () => {
  every = await everyResource(service);
});

/** Operations of clients that take a parameter of the query. */
const taking = (name: string): readonly string[] =>
  routeTable(undefined, fakeSources(), testClock()).routes.flatMap(({ method, path, query, tag }) =>
    query && name in query.shape && tag !== 'Workspace' ? [`${method} ${path}`] : [],
  );

/** What is wrong, by an answer in both languages: of the problem, and of each parameter. */
async function refusal(operation: string, query = '', headers: Readonly<Record<string, string>> = {}) {
  const [method = '', path = ''] = operation.split(' ');
  const target = path
    .replace('{id}', every[kindOfOperation(operation)])
    .replace('{number}', '1')
    .replace('{encumbrance_id}', every.encumbrances);
  const { status, code, errors } = await errorInBoth(operation, (language) =>
    fetch(`${service.url}${target}${query}`, {
      method,
      headers: { authorization: `Bearer ${service.token}`, 'accept-language': language, ...headers },
      ...(method === 'PUT' && { body: 'x' }),
    }),
  );
  return [status, code, ...errors.map((fault) => `${fault.pointer} ${fault.code}`)];
}

describe('one wrong parameter is named', () => {
  it.each(taking('as_of'))('%s of an instant in the future', async (operation) => {
    const answered = await refusal(operation, '?as_of=2099-01-01T00:00:00.000Z');
    expect(answered).toEqual([400, 'INVALID_PARAMETER', '/as_of in_future']);
  });

  it.each(taking('cursor'))('%s with a cursor of something else', async (operation) => {
    const answered = await refusal(operation, '?cursor=of-something-else');
    expect(answered).toEqual([400, 'INVALID_PARAMETER', '/cursor invalid_cursor']);
  });

  it.each([
    ['GET /assets', { 'consistency-token': 'x' }, '/Consistency-Token invalid_token'],
    ['PUT /documents/{id}/parts/{number}', {}, '/Content-Digest required'],
    ['PUT /documents/{id}/parts/{number}', { 'content-digest': 'x' }, '/Content-Digest invalid_digest'],
  ])('%s with the headers %j', async (operation, headers, fault) => {
    const sent = { 'content-type': 'application/octet-stream', ...headers };
    expect(await refusal(operation, '', sent)).toEqual([400, 'INVALID_PARAMETER', fault]);
  });
});
