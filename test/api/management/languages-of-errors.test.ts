import type { CellObject } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { PROBLEMS } from '../../../src/api/pipeline/answer/problem.ts';
import { checkBody } from '../../../src/api/pipeline/request/checks.ts';
import { digestField } from '../../../src/api/pipeline/request/content-digest.ts';
import type { Route } from '../../../src/api/route.ts';
import { XLSX } from '../../../src/api/routes/asset-batches/sheet.ts';
import { routeTable } from '../../../src/app/routes.ts';
import { placeText, readPlace } from '../../../src/domain/feed-events.ts';
import { sha256 } from '../../../src/kernel/digest.ts';
import type { JsonObject } from '../../../src/kernel/json.ts';
import { comparedFlats } from '../../../src/valuation/asset-classes/building-blocks/comparables/examples.ts';
import { inventoryBody } from '../../support/bodies.ts';
import { codesInSource } from '../../support/codes-in-source.ts';
import { eventually } from '../../support/eventually.ts';
import {
  documentBody,
  everyResource,
  guaranteeBody,
  obligationBody,
  policyBody,
  scenarioBody,
} from '../../support/every-resource.ts';
import { fakeSources } from '../../support/fake-sources.ts';
import { fourEyes } from '../../support/four-eyes.ts';
import { refusedToBrowsers } from '../../support/refused-to-browsers.ts';
import { refusedUpdates } from '../../support/refused-updates.ts';
import { newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';
import { workbook } from '../../support/sheets.ts';
import { errorInBoth, type SpokenError } from '../../support/spoken.ts';
import { testClock } from '../../support/test-clock.ts';
import { wrongBodies } from '../../support/wrong-bodies.ts';
import { WRONG_CALLS, type WrongCall } from '../../support/wrong-calls.ts';

/** Every error in English and in Portuguese: same codes, different texts. */

const UNKNOWN = 'd9428888-122b-41e1-b85c-61e80e5c7e3b';

const service = serviceOfTests();
/** Codes that occurred: of problems, and of fields. */
const met = { problems: new Set<string>(), fields: new Set<string>() };

async function refused(call: WrongCall, token = service.token): Promise<SpokenError> {
  const { method, path, body } = call;
  const sent = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
  const error = await errorInBoth(
    `${method} ${path} ${sent ? '' : JSON.stringify(body).slice(0, 300)}`,
    (language) =>
      fetch(service.url + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
          'idempotency-key': newKey(),
          'accept-language': language,
          ...call.headers,
        },
        ...(body === undefined ? {} : { body: sent ? (body as string) : JSON.stringify(body) }),
      }),
  );
  met.problems.add(error.code);
  for (const { code } of error.errors) met.fields.add(code);
  return error;
}

const { routes } = routeTable(undefined, fakeSources(), testClock());

/** The wrong bodies of a route with different errors; others would give the same texts. */
function* distinctlyWrong(route: Route): Generator<string> {
  const had = new Set<string>();
  for (const { value } of Object.values(route.body?.examples ?? {})) {
    for (const { text } of wrongBodies(value as JsonObject)) {
      const unfit =
        route.body && checkBody({ body: undefined, content: null }, route.body, Buffer.from(text));
      const words = JSON.stringify([unfit?.code, unfit?.errors?.map(({ detail }) => detail)]);
      if (!unfit || had.has(words)) continue;
      had.add(words);
      yield text;
    }
  }
}

describe('an error in both languages', () => {
  it('of every body that a route or a class refuses', async () => {
    const tried: string[] = [];
    for (const route of routes) {
      if (!route.body || route.body.raw) continue;
      const path = route.path.replace('{id}', UNKNOWN);
      const headers = { 'if-match': '"1"' };
      for (const body of distinctlyWrong(route)) {
        if (Buffer.byteLength(body) > route.body.limitBytes) continue;
        await refused({ method: route.method, path, body, headers });
        tried.push(route.operationId);
      }
    }
    expect(new Set(tried).size).toBe(routes.filter(({ body }) => body && !body.raw).length);
    expect(tried.length).toBeGreaterThan(200);
  });

  const wrong = WRONG_CALLS.map((call) => [call.method, call.path, call] as const);
  it.each(wrong)('of %s %s', async (_m, _p, call) => {
    expect((await refused(call)).status).toBeGreaterThanOrEqual(400);
  });

  it('of what the state of a resource, or the person, does not allow', async () => {
    const people = await fourEyes(service);
    const every = await everyResource(service);
    const post = (path: string, body: object, key?: string): WrongCall => ({
      method: 'POST',
      path,
      body,
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
    const request = (more: object) =>
      post('/valuations', { asset_id: every.assets, purpose: 'SALE', ...more });
    const codes = async (call: WrongCall, token = service.token) => {
      const { code, errors } = await refused(call, token);
      return [code, ...errors.map((fault) => fault.code)];
    };
    const invalid = async (call: WrongCall, ...faults: readonly string[]) =>
      expect(await codes(call)).toEqual(['VALIDATION_FAILED', ...faults]);
    const decision = { decision: 'APPROVE', rationale: 'made up' };

    expect(await codes(post('/assets', {}), people.reviewer)).toEqual(['FORBIDDEN', 'profile_missing']);
    const review = post(`/valuations/${every.valuations}/reviews`, decision);
    expect(await codes(review)).toEqual(['FORBIDDEN', 'four_eyes']);
    await people.decide(`/valuations/${every.valuations}/reviews`, 'APPROVE');
    expect(await codes(review, people.reviewer)).toEqual(['STATE_CONFLICT']);

    const scenario = await people.made('/scenarios', scenarioBody({ asset_class: 'VESSEL' }));
    const policy = await people.made('/policies', policyBody());
    for (const [more, code] of [
      [{ asset_id: UNKNOWN }, 'unknown_asset'],
      [{ policy_id: policy }, 'not_in_force'],
      [{ scenario_id: scenario }, 'unknown_scenario'],
      [{ document_ids: [UNKNOWN] }, 'unknown_document'],
      [{ repeats: UNKNOWN }, 'unknown_valuation'],
      [{ method: 'MARKET_REFERENCE' }, 'invalid_value'],
      [{ method: 'USER_PROVIDED', scenario_id: every.scenarios }, 'invalid_value'],
    ] as const)
      await invalid(request(more), code);

    for (const [more, code] of [
      [{ owner: { name: 'Made up', tax_id: '111.444.777-36' } }, 'invalid_tax_id'],
      [{ owner: { name: 'Made up', tax_id: 'AB-7', tax_id_country: 'XX' } }, 'invalid_country'],
      [{ identifiers: [{ type: 'PLATE', value: 'none' }] }, 'invalid_identifier'],
    ] as const)
      await invalid(post('/assets', inventoryBody(more)), code);
    const unordered = policyBody({ approvals: [{ up_to: '1.00', count: 1 }] });
    await invalid(post('/policies', unordered), 'out_of_order');
    const asset = (asset_class: string, attributes: object) => ({
      ...inventoryBody(),
      asset_class,
      attributes,
    });
    await invalid(
      post('/assets', asset('REAL_ESTATE', { estimate: { currency: 'USD' } })),
      'currency_not_supported',
    );
    const claim = asset('COURT_CLAIM', { face_value: '1000.00', due_date: '2027-11-20' });
    const mixed = { face_value: '1000.00', due_date: '2027-11-20', real_rate: '0.08' };
    await invalid(post('/assets', asset('COURT_CLAIM', mixed)), 'real_and_nominal');
    const [own, other] = [await people.register(claim), await people.register(claim)];
    for (const [changes, code] of [
      [{ parameters: { face_value: '2000.00' } }, 'contradicts_asset'],
      [{ asset_id: other }, 'of_another_asset'],
      [{ kind: 'CASH_FLOW' }, 'of_another_model'],
    ] as const) {
      const body = scenarioBody({ asset_class: 'COURT_CLAIM', parameters: {}, ...changes });
      const scenario_id = await people.made('/scenarios', body);
      await invalid(request({ asset_id: own, scenario_id }), code);
    }

    const attributes = { area_ha: '10', price_per_ha: '1000.00', registry_number: '7' };
    const registered = () => people.register({ ...asset('RURAL_LAND', {}), attributes });
    const [land, twin] = [await registered(), await registered()];
    const guarantee = (changes: object, on = every.assets) =>
      guaranteeBody(on, every.obligations, { kind: 'OTHER', ...changes });
    for (const [changes, code] of [
      [{ obligation_id: UNKNOWN }, 'unknown_obligation'],
      [{ extension_of: UNKNOWN }, 'unknown_guarantee'],
      [{ effective_until: '2020-01-01' }, 'before_beginning'],
    ] as const)
      await invalid(post('/guarantees', guarantee(changes)), code);
    const original = await people.made(
      '/guarantees',
      guarantee({ kind: 'FIDUCIARY_TRANSFER', limit: '100.00' }, land),
    );
    await invalid(post('/guarantees', guarantee({ extension_of: original }, land)), 'beyond_original');
    const approved = { body: decision, token: people.reviewer, key: newKey() };
    await service.call('POST', `/guarantees/${original}/decisions`, approved);
    const twice = post('/guarantees', guarantee({}, twin));
    expect(await codes(twice)).toEqual(['ALREADY_REGISTERED', 'already_registered']);
    const second = await people.made('/guarantees', {
      ...guarantee({ rank: 2 }),
      obligation_id: await people.made('/obligations', obligationBody()),
    });
    // At its rank there is an encumbrance of somebody else.
    const recognize = post(`/guarantees/${second}/decisions`, decision);
    expect(await codes(recognize, people.reviewer)).toEqual(['ENCUMBERED', 'encumbered']);
    for (const [path, code] of [
      ['/stress-tests?shock=COFFEE:1', 'invalid_shock'],
      ['/obligations/export?base_date=2099-01-01', 'in_future'],
    ] as const)
      expect(await codes({ method: 'GET', path })).toEqual(['INVALID_PARAMETER', code]);

    const both = post('/documents', { ...documentBody(every.assets), asset_ids: [every.assets] });
    await invalid(both, 'one_of_both');
    const document = await people.made('/documents', documentBody(every.assets));
    const part = (number: number, bytes: string, of = bytes): WrongCall => ({
      method: 'PUT',
      path: `/documents/${document}/parts/${number}`,
      body: Buffer.from(bytes),
      headers: {
        'content-type': 'application/octet-stream',
        'content-digest': digestField(sha256(Buffer.from(of))),
      },
    });
    await invalid(part(1, 'a', 'b'), 'digest_mismatch');
    await invalid(part(1, 'a'), 'size_mismatch');
    await invalid(part(2, 'a'), 'out_of_range');

    const patch = (body: object, version: number): WrongCall => ({
      method: 'PATCH',
      path: `/assets/${every.assets}`,
      body,
      headers: { 'if-match': `"${version}"` },
    });
    expect(await codes(patch({ name: 'x' }, 9))).toEqual(['VERSION_MISMATCH']);
    await invalid(patch({ attributes: { surprise: null, lines: null } }, 1), 'required', 'unknown_field');
    const replay = post(`/webhooks/${every.webhooks}/replays`, { after: 'nothing' });
    await invalid(replay, 'invalid_place');

    const key = newKey();
    await service.call('POST', '/assets', { body: inventoryBody(), key });
    expect(await codes(post('/assets', inventoryBody({ name: 'Other' }), key))).toEqual([
      'IDEMPOTENCY_KEY_REUSED',
    ]);
  });

  it('of unusable comparables', async () => {
    const codesWith = async (variables: number, values: (of: readonly string[]) => readonly string[]) => {
      const comparables = {
        ...comparedFlats,
        variables: Array.from({ length: variables }, (_, index) => ({ name: `area ${index}` })),
        data: comparedFlats.data.map((datum) => ({ ...datum, values: values(datum.values as string[]) })),
        subject: { values: Array.from({ length: variables }, () => '72') },
      };
      const attributes = { area_ha: '1', comparables };
      const body = { asset_class: 'RURAL_LAND', profile_version: '1.0.0', name: 'Land', attributes };
      const { code, errors } = await refused({ method: 'POST', path: '/assets', body });
      return new Set([code, ...errors.map((fault) => fault.code)]);
    };
    expect(await codesWith(1, () => [])).toEqual(new Set(['VALIDATION_FAILED', 'wrong_length']));
    const twice = await codesWith(2, ([first = '']) => [first, first]);
    expect(twice).toEqual(new Set(['VALIDATION_FAILED', 'linearly_dependent']));
  });

  it('of a place in the feed that is none, or that the log does not hold', async () => {
    const read = async (query: string) => {
      const { code, errors } = await refused({ method: 'GET', path: `/events?${query}` });
      return [code, ...errors.map((fault) => fault.code)];
    };
    expect(await read('after=nothing')).toEqual(['INVALID_PARAMETER', 'invalid_cursor']);
    expect(await read('wait=31')).toEqual(['INVALID_PARAMETER', 'invalid_wait']);
    expect(await read('types=asset.sold')).toEqual(['INVALID_PARAMETER', 'unknown_type']);
    const { next } = (await service.call('GET', '/events')).body;
    const place = readPlace(String(next));
    if (!place) throw new Error('nothing has happened');
    expect(await read(`after=${placeText({ ...place, eventId: UNKNOWN })}`)).toEqual([
      'STATE_CONFLICT',
      'cursor_lost',
    ]);
  });

  it('of a batch, of what its lines are refused for, and of a revaluation', async () => {
    const headers = { 'content-type': 'application/x-ndjson' };
    const batch = await refused({ method: 'POST', path: '/asset-batches', body: '', headers });
    expect(batch.errors).toMatchObject([{ code: 'wrong_line_count' }]);
    const revaluation = await refused({ method: 'POST', path: '/revaluations', body: { purpose: 'SALE' } });
    expect(revaluation.errors).toMatchObject([{ code: 'one_selection' }]);

    const lines = ['a', 'a', 'é'].map((key) => JSON.stringify({ key, asset: inventoryBody() })).join('\n');
    const accepted = await service.call('POST', '/asset-batches', {
      key: newKey(),
      bytes: Buffer.from(lines),
      headers,
    });
    const path = `/asset-batches/${accepted.body.batch_id}`;
    await eventually(async () => (await service.call('GET', path)).body.finished_at);
    const problems = async (language: string) => {
      const asked = { headers: { 'accept-language': language } };
      const { text } = await service.call('GET', `${path}/results`, asked);
      const results = text.split('\n').slice(1, 3);
      return results.map((each) => (JSON.parse(each) as { readonly problem: SpokenError }).problem);
    };
    const [english, portuguese] = [await problems('en'), await problems('pt-BR')];
    const codes = (of: readonly SpokenError[]) =>
      of.map(({ code, errors }) => [code, ...errors.map((each) => each.code)]);
    expect(codes(english)).toEqual([
      ['DUPLICATE_KEY', 'duplicate_key'],
      ['VALIDATION_FAILED', 'invalid_key'],
    ]);
    expect(codes(portuguese)).toEqual(codes(english));
    const texts = (of: readonly SpokenError[]) =>
      of.flatMap(({ detail, errors }) => [detail, ...errors.map((each) => each.detail)]);
    expect(texts(english).filter((each) => texts(portuguese).includes(each))).toEqual([]);
    for (const code of codes(english).flatMap(([, ...fields]) => fields)) met.fields.add(code);
  });

  it('of a sheet of more results than are written as one', async () => {
    const headers = { 'content-type': 'application/x-ndjson' };
    const bytes = Buffer.from('x\n'.repeat(20_001));
    const accepted = await service.call('POST', '/asset-batches', { key: newKey(), bytes, headers });
    const path = `/asset-batches/${accepted.body.batch_id}/results?format=csv`;
    const { code, errors } = await refused({ method: 'GET', path });
    expect([code, ...errors.map((fault) => fault.code)]).toEqual(['INVALID_PARAMETER', 'too_many_lines']);
  });

  it('of a line that may change an asset', async () => {
    const [reference, [english, portuguese]] = await refusedUpdates(service);
    const body = inventoryBody({ external_reference: reference });
    const taken = await refused({ method: 'POST', path: '/assets', body });
    expect(taken.errors.map(({ code }) => code)).toEqual(['reference_taken']);
    const expected = ['several_assets', 'duplicate_reference', 'not_allowed'];
    for (const errors of [english, portuguese]) expect(errors.map(({ code }) => code)).toEqual(expected);
    for (const [index, { code, detail }] of english.entries()) {
      expect(detail).not.toBe(portuguese[index]?.detail);
      met.fields.add(code);
    }
  });

  const codesOf = async (body: string, query = '') => {
    const headers = { 'content-type': 'text/csv' };
    const { errors } = await refused({ method: 'POST', path: `/asset-batches${query}`, body, headers });
    return errors.map(({ code }) => code);
  };
  it.each([
    ['', ['no_headings']],
    ['a\0', ['not_a_sheet']],
    ['name\n"x', ['bad_quote']],
    ['name,name,nmae\n', ['repeated_heading', 'unknown_heading']],
    ['index.tax_claim,price_as_of\nx,y,z', ['not_a_choice', 'not_a_date', 'no_heading']],
    ['asset_class,area_ha\nRURAL_LAND,many', ['not_a_number']],
    ['asset_class,area_ha\nRURAL_LAND,45.000', ['ambiguous_number']],
    ['asset_class;area_ha\nRURAL_LAND;1,5\nRURAL_LAND;1.5', ['mixed_numbers']],
    ['name,owner.tax_id\nTug,191', ['ambiguous_tax_id']],
  ])('of a CSV file that is %j', async (text, codes) => {
    expect(await codesOf(text)).toEqual(codes);
  });

  it('of lines to be shown of a sheet that is sent, or with too many cells to mend', async () => {
    expect(await codesOf('name\nTug', '?show_lines=true')).toEqual(['of_dry_runs_alone']);
    const unread = `asset_class,area_ha\n${'RURAL_LAND,many\n'.repeat(10_001)}`;
    expect(await codesOf(unread, '?dry_run=true&show_lines=true')).toEqual(['too_many_faults']);
  });

  it('of a workbook, of one that is none, and of lines that are no sheet', async () => {
    const headers = { 'content-type': XLSX };
    const book = (rows: Parameters<typeof workbook>[0], more?: Parameters<typeof workbook>[1]) =>
      refused({ method: 'POST', path: '/asset-batches', body: workbook(rows, more), headers });
    const cells = [
      { t: 'e', v: 7 },
      { t: 'n', f: '1+1' },
      { t: 'n', v: 46296, z: 'dd/mm/yyyy' },
    ] as CellObject[];
    const { errors } = await book([['name', 'key', 'portfolio'], cells]);
    const expected = ['error_value', 'formula_without_value', 'is_a_date'];
    expect(errors.map(({ code }) => code)).toEqual(expected);
    await book([['name'], ['x']], { merges: [{ s: { r: 0, c: 0 }, e: { r: 1, c: 0 } }] });
    await book([['name'], ...Array.from({ length: 20_000 }, () => ['x'])]);
    await refused({ method: 'POST', path: '/asset-batches', body: 'PK', headers });
    const lines = { 'content-type': 'application/x-ndjson' };
    await refused({ method: 'POST', path: '/asset-batches?decimal=comma', body: '{}', headers: lines });
  });

  it('of a search without a word, and of what nobody of the organization has', async () => {
    await refused({ method: 'GET', path: '/assets?search=--' });
    const body = { kind: 'ASSET', id: UNKNOWN, person: 'Nobody' };
    const { errors } = await refused({ method: 'POST', path: '/assignments', body });
    expect(errors.map(({ code }) => code)).toEqual(['unknown_resource', 'unknown_person']);
  });

  it('of a session that another site uses, a page without its token, and a sign-in by plain http', async () => {
    const codes = await refusedToBrowsers(service);
    expect(codes).toEqual(['not_same_origin', 'csrf_token', 'needs_https']);
    for (const code of codes) met.fields.add(code);
  });

  it('of every code there is, of problems and of fields', () => {
    // Met in languages-of-problems.test.ts, on a server with routes made for them.
    const elsewhere =
      'INTERNAL RANGE_NOT_SATISFIABLE RATE_LIMITED SERVICE_UNAVAILABLE WRITTEN_BY_NEWER_VERSION'.split(' ');
    // Before a route is known there is no language, either: wire.test.ts.
    const before = ['MALFORMED_REQUEST', 'REQUEST_TIMEOUT', 'HEADERS_TOO_LARGE'];
    expect([...met.problems, ...elsewhere, ...before].sort()).toEqual(Object.keys(PROBLEMS).sort());
    expect([...met.fields].sort()).toEqual(codesInSource());
  });
});
