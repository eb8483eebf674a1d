import { afterEach, describe, expect, it } from 'vitest';
import { PROBLEMS, type Problem, type ProblemCode } from '../../src/api/pipeline/answer/problem.ts';
import { problemOfRejection } from '../../src/api/pipeline/answer/rejection.ts';
import { Bytes, content, events, type Route } from '../../src/api/route.ts';
import type { Rejection } from '../../src/domain/rejection.ts';
import { DependencyUnavailable } from '../../src/engine/dependency-unavailable.ts';
import { NewerShape } from '../../src/engine/events/event-catalog.ts';
import { UnreadableStoredEvent } from '../../src/engine/log/event-log.ts';
import { NewerRows } from '../../src/engine/projecting/newer-rows.ts';
import { ShapeNotAdopted } from '../../src/engine/shapes/written-as.ts';
import { provokesFaults } from '../support/contract/watch.ts';
import { type HttpRig, httpRig, testRoute } from '../support/http-rig.ts';
import { errorInBoth } from '../support/spoken.ts';

/** Problems without fields, each from a route made for it: in both languages, with different texts. */

let rig: HttpRig;
afterEach(() => rig.stop());

const get = (name: string, handle: Route['handle'], responses: Route['responses'] = {}): Route =>
  testRoute(handle, { path: `/${name}`, operationId: name, responses });
const answering = (name: string, answer: Problem): Route => get(name, async () => answer);

const asked = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  errorInBoth(path, (language) => rig.fetch(path, { headers: { ...headers, 'accept-language': language } }));

/** What the document says that such answers carry. */
const HEADERS: { readonly [Code in ProblemCode]?: Readonly<Record<string, string>> } = {
  UNAUTHENTICATED: { 'WWW-Authenticate': 'Bearer realm="made-up"' },
  STATE_CONFLICT: { 'Consistency-Token': 'bWFkZS11cA' },
  ALREADY_REGISTERED: { 'Consistency-Token': 'bWFkZS11cA' },
  ENCUMBERED: { 'Consistency-Token': 'bWFkZS11cA' },
  VERSION_MISMATCH: { ETag: '"3"', 'Consistency-Token': 'bWFkZS11cA' },
  RANGE_NOT_SATISFIABLE: { 'Accept-Ranges': 'bytes', 'Content-Range': 'bytes */4096' },
  RATE_LIMITED: { 'Retry-After': '5' },
  SERVICE_UNAVAILABLE: { 'Retry-After': '5' },
  WRITTEN_BY_NEWER_VERSION: { 'Retry-After': '60' },
};
const PARTIAL = { 206: { description: 'Part of it', schema: Bytes, bytesAs: ['text/plain'] } };

it('of every code there is', async () => {
  // The two are answered before a route is known, and no operation declares them.
  const codes = (Object.keys(PROBLEMS) as ProblemCode[]).filter(
    (code) => code !== 'REQUEST_TIMEOUT' && code !== 'HEADERS_TOO_LARGE',
  );
  provokesFaults(2);
  rig = await httpRig(
    codes.map((code) => {
      const answer = { kind: 'problem', code, headers: HEADERS[code] ?? {} } as const;
      return get(code, async () => answer, code === 'RANGE_NOT_SATISFIABLE' ? PARTIAL : {});
    }),
  );
  for (const code of codes) expect((await asked(`/${code}`)).code).toBe(code);
});

const REFUSALS = [
  ...['already-decided', 'asset-archived', 'distinct-already', 'distinction-not-found', 'not-alike'],
  ...['asset-not-found', 'asset-disposed', 'asset-secures', 'encumbrance-ended', 'encumbrance-not-found'],
  ...['guarantee-closed', 'guarantee-not-found', 'guarantee-not-recognized', 'guarantee-twice'],
  ...['obligation-not-found', 'obligation-settled', 'original-not-in-force', 'reference-taken'],
  ...['credential-not-found', 'document-not-found', 'document-not-uploading', 'document-not-verified'],
  ...['document-parts-missing', 'approved-already', 'four-eyes', 'idempotency-key-reused'],
  ...['personal-data-erased', 'policy-not-found', 'scenario-not-approved', 'scenario-not-found'],
  ...['valuation-not-approved', 'valuation-not-calculated', 'valuation-not-ended', 'export-not-ended'],
  ...['valuation-not-found', 'version-mismatch', 'too-many-webhooks', 'webhook-disabled'],
  ...['webhook-not-found', 'session-not-found', 'sign-in-used', 'seal-key-elsewhere', 'log-not-sealed'],
] as const;
type Refused = Exclude<
  Parameters<typeof problemOfRejection>[0]['fact'],
  'invalid-fields' | 'encumbered' | 'already-registered' | 'asset-reference-taken'
>;
/** All refusals of commands and reads; the type ensures that none is missing. */
const facts: [Refused] extends [(typeof REFUSALS)[number]] ? readonly Refused[] : never = REFUSALS;

it('of every refusal, each with its own text', async () => {
  const refusal = (fact: string) => {
    const refused = problemOfRejection({ fact, currentVersion: 3 } as Rejection);
    return { ...refused, headers: { ...refused.headers, ...HEADERS[refused.code] } };
  };
  rig = await httpRig(facts.map((fact) => answering(fact, refusal(fact))));
  const details = new Map<string, string>();
  for (const fact of facts) details.set(fact, (await asked(`/${fact}`)).detail);
  const shown = [...details].filter(([fact]) => !/not-found/.test(fact)).map(([, detail]) => detail);
  expect(new Set(shown).size).toBe(shown.length);
});

describe('of what goes wrong behind a route', () => {
  const event = { eventId: 'e-1', stream: 'asset-1', revision: 2, type: 'AssetPatched' };
  const throwing = (name: string, error: Error) =>
    get(name, async () => {
      throw error;
    });

  it('a dependency, a defect, an unreadable event', async () => {
    provokesFaults(4);
    rig = await httpRig([
      throwing('down', new DependencyUnavailable('event_log', undefined)),
      throwing('defect', new Error('made up')),
      throwing('event', new UnreadableStoredEvent({ ...event, position: '3' }, 'made up')),
    ]);
    expect(await asked('/down')).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(await asked('/defect')).toMatchObject({ status: 500, code: 'INTERNAL' });
    expect((await asked('/event')).detail).toContain('event e-1 (sequence 3)');
    // Logs are always English.
    expect(rig.lines.join('')).toContain('dependency unavailable');
    expect(rig.lines.join('')).not.toMatch(/não|serviço|evento/);
  });

  it('data of a newer version, and an unfinished upgrade', async () => {
    rig = await httpRig([
      throwing('shape', new NewerShape(event, 'schema version 2 is not known')),
      throwing('rows', new NewerRows('asset', 'of version 2', new Error('no such column'))),
      throwing('upgrade', new ShapeNotAdopted('AssetPatched', 2)),
    ]);
    const newer = { status: 503, code: 'WRITTEN_BY_NEWER_VERSION' };
    expect(await asked('/shape')).toMatchObject({ ...newer, detail: expect.stringContaining('event e-1') });
    expect(await asked('/rows')).toMatchObject({ ...newer, detail: expect.stringContaining('model asset') });
    expect(await asked('/upgrade')).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    for (const path of ['/shape', '/rows', '/upgrade'])
      expect((await rig.fetch(path)).headers.get('retry-after')).toBe('60');
    expect(rig.lines.join('')).toContain('databases migrate --finish');
  });

  it('a role that another process has', async () => {
    rig = await httpRig([get('thing', async () => content(200, 'text/plain', ''))], {
      roles: new Set(['public']),
    });
    expect(await asked('/thing')).toMatchObject({ status: 503 });
  });
});

it('of limits: requests a minute, and streams that are open', async () => {
  const limits = { publicPerMinute: 1, managementPerMinute: 4, eventStreamsPerCredential: 1 };
  const gone = new AbortController();
  async function* silence() {
    yield { id: '1', data: {} };
    await new Promise((resolve) => gone.signal.addEventListener('abort', resolve));
  }
  rig = await httpRig([get('stream', async () => events(silence()))], { limits });
  const open = await rig.fetch('/stream', { signal: gone.signal });
  expect((await asked('/stream')).detail).toBe('A credential may have at most 1 event streams open');
  await rig.fetch('/stream');
  expect((await asked('/stream')).detail).toBe('Too many requests');
  gone.abort();
  await open.text().catch(() => undefined);
});
