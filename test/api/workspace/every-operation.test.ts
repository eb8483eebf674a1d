import { beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH } from '../../../src/api/base-path.ts';
import { ACCESS_PROFILES, type AccessProfile } from '../../../src/kernel/vocabulary.ts';
import { callOf, documentedAccess, filledOf, missing } from '../../support/access-table.ts';
import { UNKNOWN_ID } from '../../support/asking.ts';
import {
  CALLS_WITH_ID,
  type EveryResource,
  everyResource,
  kindOfOperation,
} from '../../support/every-resource.ts';
import { managedOperations } from '../../support/managed-operations.ts';
import type { Answer, Call } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';
import { signedIn } from '../../support/signed-in.ts';

/** Each operation of the OpenAPI document, asked by the session of a browser in place of a credential. */

type Person = Awaited<ReturnType<typeof signedIn>>;

const service = serviceOfTests();
const managed = await managedOperations();
const documented = documentedAccess();
const people = new Map<AccessProfile, Person>();
let theirs: EveryResource;
let own: Person;
let stranger: Person;
let ended: Person;
beforeAll(async () => {
  for (const profile of ACCESS_PROFILES)
    people.set(profile, await signedIn(service, { person: `Rui ${profile}`, profiles: [profile] }));
  theirs = await everyResource(service);
  own = await signedIn(service, { person: 'Caio Luz' });
  stranger = await signedIn(service, { organization: 'Coop Sul', person: 'Bia Reis' });
  ended = await signedIn(service, { person: 'Davi Sá' });
  expect((await ended.end()).status).toBe(204);
});

const asked = (
  { browser, csrf }: Person,
  [method, path]: readonly [string, string],
  call: Call,
): Promise<Answer> =>
  // One id for all: of another length it would make the answer longer.
  browser.send(method, BASE_PATH + path, {
    ...call,
    headers: { 'x-request-id': 'by-a-session', ...csrf, ...call.headers },
  });

describe('an operation by a session', () => {
  it.each([...documented])(
    '%s is for the profiles of the table in docs/access.md',
    async (operation, cells) => {
      const found: string[] = [];
      for (const person of people.values()) {
        const answer = await asked(person, filledOf(operation), callOf(operation));
        expect(answer.status).not.toBe(401);
        found.push(answer.status === 403 ? '–' : 'yes');
        if (answer.status === 403) expect(answer.body.errors).toEqual([missing(cells)]);
      }
      expect(found).toEqual(cells);
    },
  );

  it.each(managed)('%s is refused to a session that has ended', async (operation) => {
    const [method, path] = filledOf(operation);
    const call = callOf(operation);
    const answer = await ended.browser.send(method, BASE_PATH + path, {
      ...call,
      headers: { ...ended.csrf, ...call.headers, cookie: ended.cookie },
    });
    expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it.each(managed)('%s is refused to a page of another site, whatever it knows', async (operation) => {
    const call = callOf(operation);
    const headers = { ...call.headers, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const answer = await asked(own, filledOf(operation), { ...call, headers });
    expect([answer.status, answer.body.errors]).toEqual([
      403,
      [expect.objectContaining({ code: 'not_same_origin' })],
    ]);
  });
});

describe("another organization's id in an address", () => {
  /** An answer but for what names the request itself. */
  const comparable = ({ status, text, headers }: Answer, id: string) => ({
    status,
    body: text
      .replaceAll(id, 'ID')
      .replaceAll(/(encumbrances|distinctions)\/[0-9a-f-]{36}/g, '$1/ID')
      .replace(/"request_id":"[^"]+"/, ''),
    headers: [...headers].filter(([name]) => !['date', 'x-request-id', 'ratelimit'].includes(name)),
  });
  const withId = (operation: string, id: string) => {
    const [method = '', path = ''] = operation.split(' ');
    const filled = path
      .replace('{id}', id)
      .replace('{number}', '1')
      .replace('{encumbrance_id}', id === theirs.assets ? theirs.encumbrances : UNKNOWN_ID)
      .replace('{distinction_id}', id === theirs.assets ? theirs.distinctions : UNKNOWN_ID);
    return [method, filled] as const;
  };

  it('is tested with every operation', () => {
    expect(managed.filter((each) => each.includes('{id}')).toSorted()).toEqual(
      Object.keys(CALLS_WITH_ID).toSorted(),
    );
  });

  // A stranger first: what the organization itself may do to the resource changes nothing of what is asked here.
  it.each(Object.entries(CALLS_WITH_ID))('%s is answered as if nobody had it', async (operation, call) => {
    const id = theirs[kindOfOperation(operation)];
    const foreign = await asked(stranger, withId(operation, id), call);
    const unknown = await asked(stranger, withId(operation, UNKNOWN_ID), call);
    expect(foreign.status, foreign.text).toBe(404);
    expect(comparable(foreign, id)).toEqual(comparable(unknown, UNKNOWN_ID));
  });

  it.each(Object.entries(CALLS_WITH_ID))('%s is found by a session of its own', async (operation, call) => {
    const id = theirs[kindOfOperation(operation)];
    expect((await asked(own, withId(operation, id), call)).status).not.toBe(404);
  });
});
