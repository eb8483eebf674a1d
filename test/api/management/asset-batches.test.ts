import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { batchSources } from '../../../src/app/roles/revaluation.ts';
import { organizationId as organizationIdOf } from '../../../src/kernel/ids.ts';
import { patched } from '../../support/asking.ts';
import { inventoryBody } from '../../support/bodies.ts';
import { eventually } from '../../support/eventually.ts';
import { policyBody } from '../../support/every-resource.ts';
import { type Answer, type Call, newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

type Body = Readonly<Record<string, unknown>>;
interface Result {
  readonly line: number;
  readonly key: string | null;
  readonly status: string;
  readonly asset_id?: string;
  readonly valuation_id?: string;
  readonly problem?: {
    readonly code: string;
    readonly detail: string;
    readonly errors: readonly { readonly pointer: string; readonly code: string }[];
  };
}

const service = serviceOfTests();

const asset = (name: string, overrides: object = {}) => inventoryBody({ name, ...overrides });
const text = (...lines: readonly (object | string)[]): string =>
  lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
const ndjson = (body: string | Uint8Array<ArrayBuffer>, call: Call = {}): Call => ({
  key: newKey(),
  ...call,
  bytes: typeof body === 'string' ? Buffer.from(body) : body,
  headers: { 'content-type': 'application/x-ndjson', ...call.headers },
});
const send = (body: string | Uint8Array<ArrayBuffer>, call?: Call): Promise<Answer> =>
  service.call('POST', '/asset-batches', ndjson(body, call));

/** Follows the batch to its end, so that later answers show its results. */
async function ended(accepted: Answer, token?: string): Promise<Body> {
  expect(accepted.status).toBe(202);
  const by = token === undefined ? {} : { token };
  const path = `/jobs/${accepted.body.job_id}`;
  await service.call('GET', path, { ...by, headers: { accept: 'text/event-stream' } });
  return eventually(async () => {
    const job = (await service.call('GET', path, by)).body;
    return job.finished_at === null ? undefined : job;
  });
}
async function resultsOf(accepted: Answer, language = 'en'): Promise<readonly Result[]> {
  await ended(accepted);
  const headers = { authorization: `Bearer ${service.token}`, 'accept-language': language };
  const answer = await fetch(`${service.url}/asset-batches/${accepted.body.batch_id}/results`, { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
  return (await answer.text())
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Result);
}

describe('a batch of assets', () => {
  it('registers and values each line, as the person who sent it and caused by the batch', async () => {
    const accepted = await send(
      text({ key: 'a', asset: asset('A'), valuation: { purpose: 'SALE' } }, { key: 'b', asset: asset('B') }),
    );
    expect(accepted.headers.get('location')).toBe(`/api/v1/asset-valuation/jobs/${accepted.body.job_id}`);
    const [a, b] = await resultsOf(accepted);
    expect(a).toMatchObject({ line: 1, key: 'a', status: 'DONE' });
    expect(b).toEqual({ line: 2, key: 'b', status: 'DONE', asset_id: b?.asset_id });
    const valuation = await service.call('GET', `/valuations/${a?.valuation_id}`);
    expect(valuation.body).toMatchObject({
      asset_id: a?.asset_id,
      purpose: 'SALE',
      requested_by: 'person:Ana Lima',
    });
    const history = await service.call('GET', `/assets/${b?.asset_id}/history`);
    const [event] = history.body.items as { actor: string; metadata: Body }[];
    expect(event?.actor).toBe('person:Ana Lima');
    expect(event?.metadata.request_id).toBe(accepted.headers.get('x-request-id'));
    expect(event?.metadata.causation_id).not.toBeNull();
    const batch = await service.call('GET', `/asset-batches/${accepted.body.batch_id}`);
    expect(batch.body).toMatchObject({
      kind: 'ASSET_BATCH',
      status: 'SUCCEEDED',
      progress: { completed_lines: 2, total_lines: 2 },
      lines: { done: 2, partial: 0, refused: 0 },
      revaluation: null,
      error: null,
    });
    expect(await ended(accepted)).toMatchObject({
      kind: 'ASSET_BATCH',
      batch_id: accepted.body.batch_id,
      progress: { completed_steps: 2, total_steps: 2 },
    });
  });

  it('reports the fault of each wrong line, and does the others', async () => {
    const ana = 'Ana Conceição Araújo';
    const accepted = await send(
      text(
        { key: 'good', asset: asset('Good') },
        '{"key":"cut',
        '',
        { key: 'long', asset: asset('x'.repeat(70_000)) },
        { key: 'good', asset: asset('Twice') },
        { key: 'class', asset: { asset_class: 'CASTLE' } },
        { asset: asset('No key') },
        { key: 'é', asset: asset('No ASCII') },
        { key: 'named', asset: { ...asset('Named'), [ana]: 1 } },
        { key: 'more', asset: asset('More'), and: 'more' },
        { key: 'class', asset: asset('The key of a line that was wrong') },
        {
          key: 'future',
          asset: asset('Future'),
          valuation: { purpose: 'SALE', valuation_date: '2099-01-01' },
        },
        { key: 'asset-id', asset: asset('Own id'), valuation: { purpose: 'SALE', asset_id: newKey() } },
        '["a list"]',
        { key: 'last', asset: asset('Last') },
        ' \r',
        '',
      ),
    );
    const results = await resultsOf(accepted);
    const shown = results.map(({ line, key, status, problem }) => [
      line,
      key,
      status,
      problem?.code,
      problem?.errors[0]?.pointer,
      problem?.errors[0]?.code,
    ]);
    expect(shown).toEqual([
      [1, 'good', 'DONE', undefined, undefined, undefined],
      [2, null, 'REFUSED', 'MALFORMED_JSON', undefined, undefined],
      [3, null, 'REFUSED', 'PAYLOAD_TOO_LARGE', undefined, undefined],
      [4, 'good', 'REFUSED', 'DUPLICATE_KEY', '/key', 'duplicate_key'],
      [5, 'class', 'REFUSED', 'VALIDATION_FAILED', '/asset/asset_class', 'invalid_value'],
      [6, null, 'REFUSED', 'VALIDATION_FAILED', '/key', 'required'],
      [7, null, 'REFUSED', 'VALIDATION_FAILED', '/key', 'invalid_key'],
      [8, 'named', 'REFUSED', 'VALIDATION_FAILED', '/asset', 'unknown_field'],
      [9, 'more', 'REFUSED', 'VALIDATION_FAILED', '', 'unknown_field'],
      [10, 'class', 'REFUSED', 'DUPLICATE_KEY', '/key', 'duplicate_key'],
      [11, 'future', 'PARTIAL', 'VALIDATION_FAILED', '/valuation/valuation_date', 'in_the_future'],
      [12, 'asset-id', 'REFUSED', 'VALIDATION_FAILED', '/valuation', 'unknown_field'],
      [13, null, 'REFUSED', 'VALIDATION_FAILED', expect.anything(), expect.anything()],
      [14, 'last', 'DONE', undefined, undefined, undefined],
    ]);
    expect(JSON.stringify(results)).not.toContain(ana);
    const portuguese = await resultsOf(accepted, 'pt-BR');
    expect(portuguese[3]?.problem?.detail).toBe('Uma linha anterior do lote tem a mesma chave');
  });

  it('answers concurrent and repeated requests alike, does each line once, and refuses other bytes under the key', async () => {
    const key = newKey();
    const name = `Twin ${key}`;
    const body = text({ key: 'x', asset: asset(name, { portfolio: key }) });
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(body, { key })));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    const [first] = answers;
    if (!first) throw new Error('no answer');
    await ended(first);
    const again = await send(body, { key });
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const listed = await service.call('GET', `/assets?portfolio=${key}`);
    expect((listed.body.items as Body[]).map((item) => item.name)).toEqual([name]);
    const other = await send(`${body}\n${body}`, { key });
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it.each([
    ['no line', ''],
    ['blank lines alone', '\n \r\n\n'],
  ])('is refused whole with %s', async (_, body) => {
    const refused = await send(body);
    expect([refused.status, refused.body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(refused.body.errors).toMatchObject([{ pointer: '', code: 'wrong_line_count' }]);
  });

  it('may begin with a byte order mark and have blank lines, which do not count', async () => {
    const lines = text({ key: 'a', asset: asset('After a mark') }, ' ', '', { key: 'b', asset: asset('B') });
    const results = await resultsOf(await send(`\ufeff${lines}`));
    expect(results.map(({ line, key, status }) => [line, key, status])).toEqual([
      [1, 'a', 'DONE'],
      [2, 'b', 'DONE'],
    ]);
  });

  it('of many thousand lines and more than 16 MB is worked off from several portions', async () => {
    const line = (n: number) => `{"key":"${n % 12_000}",${' '.repeat(1_500)}"and":1}`;
    const body = Array.from({ length: 12_001 }, (_, n) => line(n)).join('\n');
    expect(body.length).toBeGreaterThan(16_777_216);
    const accepted = await send(body);
    const results = await resultsOf(accepted);
    expect(results.map(({ line: number }) => number)).toEqual(Array.from(results, (_, index) => index + 1));
    expect(results.at(-1)).toMatchObject({ line: 12_001, key: '0', problem: { code: 'DUPLICATE_KEY' } });
    const batch = await service.call('GET', `/asset-batches/${accepted.body.batch_id}`);
    expect(batch.body).toMatchObject({ lines: { refused: 12_001 }, progress: { total_lines: 12_001 } });
  });

  it.each([20_001, 300_000])('is checked by a dry run up to 20,000 lines: not %d', async (lines) => {
    const query = '/asset-batches?dry_run=true';
    const refused = await service.call('POST', query, ndjson('x\n'.repeat(lines)));
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ pointer: '', code: 'wrong_line_count' }],
    ]);
  });

  it('is refused over 16 GB, as another media type, and without a key', async () => {
    const declared = await new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${service.token}`,
        'content-type': 'application/x-ndjson',
        'content-length': 17_179_869_185,
      };
      const sending = request(`${service.url}/asset-batches`, { method: 'POST', headers }, (answer) => {
        resolve(answer.statusCode);
        sending.destroy();
      });
      sending.on('error', reject);
      sending.flushHeaders();
    });
    expect(declared).toBe(413);
    expect((await send('{}', { headers: { 'content-type': 'application/json' } })).status).toBe(415);
    const { key: _, ...keyless } = ndjson('{}');
    expect((await service.call('POST', '/asset-batches', keyless)).body.code).toBe(
      'IDEMPOTENCY_KEY_REQUIRED',
    );
  });

  it('stores its lines encrypted, and cannot decrypt them after it has ended', async () => {
    const accepted = await send(text({ key: 'a', asset: asset('Sealed') }));
    await ended(accepted);
    const subject = `batch-${accepted.body.batch_id}`;
    expect(await service.engines.keyStore.find([subject])).toEqual(new Map());
    expect(await service.engines.keyStore.obtain(subject)).toBe('erased');
  });
});

describe('revaluations', () => {
  const revalue = (body: object, call: Call = {}): Promise<Answer> =>
    service.call('POST', '/revaluations', { key: newKey(), body, ...call });

  it('value the active assets of a portfolio, each once under its key', async () => {
    const portfolio = newKey();
    const made = await send(
      text(...['a', 'b', 'c'].map((key) => ({ key, asset: asset(key, { portfolio }) }))),
    );
    const [a, b, c] = (await resultsOf(made)).map(({ asset_id }) => asset_id);
    await patched(service, `/assets/${b}`, { status: 'ARCHIVED' });
    const key = newKey();
    const accepted = await revalue({ portfolio, purpose: 'SALE' }, { key });
    const results = await resultsOf(accepted);
    expect(results).toEqual(
      results.map(({ key: id }, index) => ({
        line: index + 1,
        key: id,
        status: 'DONE',
        asset_id: id,
        valuation_id: results[index]?.valuation_id,
      })),
    );
    expect((await revalue({ portfolio, purpose: 'SALE' }, { key })).text).toBe(accepted.text);
    expect(results.map((each) => each.key).sort()).toEqual([a, c].sort());
    const listed = await service.call('GET', `/valuations?asset_id=${results[0]?.asset_id}`);
    expect((listed.body.items as Body[]).map(({ id }) => id)).toEqual([results[0]?.valuation_id]);
    const batch = await service.call('GET', `/asset-batches/${accepted.body.batch_id}`);
    expect(batch.body).toMatchObject({
      kind: 'REVALUATION',
      revaluation: { portfolio, asset_class: null, due_before: null, purpose: 'SALE' },
    });
  });

  it('of more than one append takes are selected page by page, in the order of registration', async () => {
    const portfolio = newKey();
    const line = (key: string) => ({ key, asset: asset(key, { portfolio }) });
    const made = await resultsOf(await send(text(...['a', 'b', 'c', 'd', 'e'].map(line))));
    const ids = made.map(({ asset_id }) => String(asset_id));
    const all = await eventually(async () => {
      const { items } = (await service.call('GET', `/assets?portfolio=${portfolio}`)).body;
      const found = (items as Body[]).map(({ id }) => String(id)).reverse();
      return found.length === ids.length ? found : undefined;
    });
    await patched(service, `/assets/${all[1]}`, { status: 'ARCHIVED' });
    const organizationId = organizationIdOf('Coop Norte');
    const selection = { portfolio, asset_class: null, due_before: null };
    const head = await service.engines.eventLog.head();
    const select = (after: string | null, upTo: string) =>
      batchSources(service.engines).selected({
        organizationId,
        selection,
        acceptedAt: service.clock.now(),
        upTo,
        after,
        limit: 2,
      });
    expect(await select(null, head)).toEqual([all[0], all[2]]);
    expect(await select(all[2] as string, head)).toEqual([all[3], all[4]]);
    expect(await select(all[4] as string, head)).toEqual([]);
    const [third] = await service.engines.eventLog.readStream(`asset-${all[2]}`, { limit: 1 });
    expect(await select(null, String(third?.position))).toEqual([all[0], all[2]]);
    expect(await select(all[2] as string, String(third?.position))).toEqual([]);
  });

  it('of what is due take the assets whose valuation_due_on has come by that day', async () => {
    const { token } = await service.issue('Coop Leste');
    const { token: other } = await service.issue('Coop Leste', 'Rui Melo');
    const terms = policyBody({ max_valuation_age_days: 30, revalue_days_before: 10 });
    const policy = await service.call('POST', '/policies', { token, key: newKey(), body: terms });
    const decision = { decision: 'APPROVE', rationale: 'made up' };
    const path = `/policies/${policy.body.id}/decisions`;
    expect((await service.call('POST', path, { token: other, key: newKey(), body: decision })).status).toBe(
      201,
    );
    // A policy is in force once the clock has passed its decision.
    service.clock.advance(60_000);
    const line = { key: 'a', asset: asset('Due'), valuation: { purpose: 'SALE' } };
    await ended(await send(text(line), { token }), token);
    let due: unknown = null;
    await eventually(async () => {
      const { items } = (await service.call('GET', '/assets', { token })).body;
      due = (items as Body[])[0]?.valuation_due_on;
      return typeof due === 'string';
    });
    const before = new Date(Date.parse(String(due)) - 86_400_000).toISOString().slice(0, 10);
    const none = await revalue({ due_before: before, purpose: 'SALE' }, { token });
    expect(await ended(none, token)).toMatchObject({ progress: { completed_steps: 0, total_steps: 0 } });
    const one = await revalue({ due_before: due, purpose: 'SALE' }, { token });
    expect(await ended(one, token)).toMatchObject({ progress: { completed_steps: 1, total_steps: 1 } });
  });

  it.each([
    [{ purpose: 'SALE' }, 'one_selection'],
    [{ portfolio: 'North', asset_class: 'INVENTORY', purpose: 'SALE' }, 'one_selection'],
    [{ portfolio: 'North' }, 'required'],
    [{ asset_class: 'CASTLE', purpose: 'SALE' }, 'invalid_value'],
    [{ due_before: 'soon', purpose: 'SALE' }, 'invalid_date'],
  ])('are refused with %j', async (body, code) => {
    const refused = await revalue(body);
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ code }]]);
  });
});
