import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../src/kernel/digest.ts';
import { canonicalJson } from '../../src/kernel/json/canonical.ts';
import type { Json } from '../../src/kernel/json.ts';
import { readPages } from '../evidence/reports/read-pdf.ts';
import { receivableBody } from '../support/bodies.ts';
import { embeddedAddress } from '../support/embedded-address.ts';
import { eventually } from '../support/eventually.ts';
import { ownService } from '../support/own-service.ts';
import { type Answer, newKey } from '../support/running-service.ts';
import { chainFaults, storedLog } from '../support/whole-log.ts';

const PERSONAL = ['Conceição Araújo', '529.982.247-25', 'José Antônio Guimarães'];
const BODY = receivableBody({ declared_value: { amount: '9000.00', date: '2026-01-01', origin: 'Owner' } });
const ERASED = {
  owner: { name: '[erased]', tax_id: '[erased]', tax_id_country: 'BR' },
  attributes: { debtor: '[erased]', face_value: '10000.00' },
};

describe('erasing the personal data of an asset while the service runs', () => {
  const own = ownService();
  const { get } = own;
  const erase = (...words: readonly string[]) => own.tool('privacy', 'erase', ...words);
  /** What had an ETag before the erasing, each with it, and how to ask again. */
  const held: {
    readonly what: string;
    readonly tag: string;
    readonly again: (headers: Record<string, string>) => Promise<{ status: number; headers: Headers }>;
  }[] = [];
  /** The answer that registered the asset, and its valuation. */
  let asset: Answer;
  let valuation: { readonly valuation_id: string; readonly job_id: string };
  const registrationKey = newKey();
  /** The report as a PDF: its words, as another library than the one that wrote them reads them. */
  const pdf = async (headers: Record<string, string> = {}) => {
    const address = `${own.service.url}/valuations/${valuation.valuation_id}/report?format=pdf`;
    const asked = { headers: { authorization: `Bearer ${own.token}`, ...headers } };
    // The first one loads the renderer: a busy machine may be too late with it, and is asked again.
    const answer = await eventually(async () => {
      const each = await fetch(address, asked);
      return each.status === 503 ? undefined : each;
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const pages = answer.status === 200 ? await readPages(bytes) : [];
    const text = pages.map((page) => page.text).join('\n');
    return { status: answer.status, headers: answer.headers, text, body: {} };
  };
  const register = () => own.call('POST', '/assets', { key: registrationKey, body: BODY });
  const value = () => own.valued({ asset_id: asset.body.id });
  const patch = async (body: object) => {
    const { headers } = await get(`/assets/${asset.body.id}`);
    const tag = { 'if-match': headers.get('etag') ?? '' };
    return own.call('PATCH', `/assets/${asset.body.id}`, { body, headers: tag });
  };
  /** Everything that shows personal data of the asset. */
  const shown = async () => ({
    detail: await get(`/assets/${asset.body.id}`),
    atCreation: await get(`/assets/${asset.body.id}?as_of=${asset.body.created_at}`),
    list: await get('/assets'),
    history: await get(`/assets/${asset.body.id}/history`),
    report: await get(`/valuations/${valuation.valuation_id}/report`),
    pdf: await pdf(),
    valuationHistory: await get(`/valuations/${valuation.valuation_id}/history`),
  });
  /** What shows none, before and after. */
  const others = async () =>
    Promise.all([
      get(`/valuations/${valuation.valuation_id}`),
      get(`/jobs/${valuation.job_id}`),
      get(`/jobs/${valuation.job_id}`, { accept: 'text/event-stream' }),
    ]);

  beforeAll(async () => {
    asset = await register();
    expect(asset.status, asset.text).toBe(201);
    valuation = await value();
  });

  it('is refused for what is no asset, without a reason, and changes nothing then', async () => {
    const nobody = '00000000-0000-5000-8000-000000000009';
    expect(await erase(nobody, '--reason', 'x')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `There is no asset or obligation ${nobody}.\n`,
    });
    expect(await erase('abc', '--reason', 'x')).toMatchObject({ code: 2 });
    expect(await erase(String(asset.body.id))).toMatchObject({ code: 2 });
    expect(await erase(String(asset.body.id), '--reason', ' ')).toMatchObject({
      code: 2,
    });
    for (const [what, answer] of Object.entries(await shown()))
      for (const word of PERSONAL) expect(answer.text, what).toContain(word);
  });

  it('is confirmed, while it exists, to a client that has it already', async () => {
    const detail = `/assets/${asset.body.id}`;
    const atCreation = `${detail}?as_of=${asset.body.created_at}`;
    const report = `/valuations/${valuation.valuation_id}/report`;
    const ways: [string, (typeof held)[number]['again']][] = [
      ['detail', (headers) => get(detail, headers)],
      ['at creation', (headers) => get(atCreation, headers)],
      ['report', (headers) => get(report, headers)],
      ['pdf', pdf],
    ];
    for (const [what, again] of ways) {
      const tag = (await again({})).headers.get('etag') ?? '';
      expect(tag, what).toMatch(/^"(1|3-en|3-pt-BR)"$/);
      expect((await again({ 'if-none-match': tag })).status, what).toBe(304);
      held.push({ what, tag, again });
    }
  });

  it('shows it nowhere from then on, in no process, once the tool has ended', async () => {
    const before = await others();
    for (const { text } of before) for (const word of PERSONAL) expect(text).not.toContain(word);
    const erased = await erase(String(asset.body.id), '--reason', 'request 2026-118');
    expect(erased, erased.stderr).toMatchObject({ code: 0, stderr: '' });
    expect(erased.stdout).toMatch(
      /^The personal data of asset \S+ is erased, recorded at \S+Z\.\nNot erased: documents and their file names, .*\n$/,
    );

    const after = await shown();
    for (const [what, { status, text }] of Object.entries(after)) {
      expect(status, what).toBe(200);
      for (const word of PERSONAL) expect(text, what).not.toContain(word);
      expect(text, what).toContain('[erased]');
    }
    expect(after.detail.body).toMatchObject({ ...ERASED, name: 'Note of Fazenda Boa Vista' });
    expect(after.atCreation.body).toMatchObject({ ...ERASED, version: 1 });
    expect(after.list.body).toMatchObject({ items: [ERASED] });
    expect(after.report.body).toMatchObject({ asset: ERASED });
    expect(after.history.body).toMatchObject({
      items: [
        {
          // As it was written: no country was named.
          readable: { ...ERASED, owner: { ...ERASED.owner, tax_id_country: null } },
          data: { owner: { name: { subject: asset.body.id } } },
        },
        {
          type: 'PersonalDataErased',
          actor: expect.stringMatching(/^operator:/),
          data: { reason: 'request 2026-118' },
          metadata: { organization_id: expect.any(String) },
        },
      ],
    });
    expect((await others()).map(({ text }) => text)).toEqual(before.map(({ text }) => text));
  });

  it('is in no timeline, bundle or page of operators, nor in the documents of the asset', async () => {
    const { id } = asset.body;
    const bundle = ['audit', 'export', valuation.valuation_id, '--out', '-', '--with-personal-data'];
    const tools = [
      await own.tool('audit', 'timeline', 'asset', String(id)),
      await own.tool('audit', 'timeline', 'valuation', valuation.valuation_id),
      await own.tool(...bundle),
    ];
    for (const { code, stdout } of tools) {
      expect(code).toBe(0);
      expect(stdout).toContain('[erased]');
    }
    const operators = new URL(own.service.metricsUrl);
    const pages = ['/metrics', '/data/overview.json', `/data/timeline.json?id=${id}`].map(async (path) => {
      const answer = await fetch(new URL(path, operators));
      expect([path, answer.status]).toEqual([path, 200]);
      return answer.text();
    });
    const texts = [
      ...tools.flatMap(({ stdout, stderr }) => [stdout, stderr]),
      ...(await Promise.all(pages)),
      (await get(`/documents?asset_id=${id}`)).text,
      (await get('/status')).text,
      own.service.output(),
    ];
    for (const text of texts) for (const word of PERSONAL) expect(text).not.toContain(word);
  });

  it('has another ETag, so that no client takes the names it holds for current', async () => {
    // Until the read model has the event it shows the version before it, erased: never what was held.
    const detail = () => get(`/assets/${asset.body.id}`);
    await expect.poll(async () => (await detail()).headers.get('etag')).toBe('"2"');
    expect((await detail()).body).toMatchObject({ ...ERASED, version: 2 });
    const tags: Record<string, string | null> = {};
    for (const { what, tag, again } of held) {
      const now = await again({ 'if-none-match': tag });
      expect(now.status, what).toBe(200);
      tags[what] = now.headers.get('etag');
      expect((await again({ 'if-none-match': tags[what] ?? '' })).status, what).toBe(304);
    }
    expect(tags).toEqual({
      detail: '"2"',
      'at creation': '"1-erased"',
      report: '"3-erased-en"',
      pdf: '"3-erased-pt-BR"',
    });
    const current = await get(`/assets/${asset.body.id}?as_of=${new Date(Date.now() - 1).toISOString()}`);
    expect(current.headers.get('etag')).toBe('"2"');
  });

  it('leaves every chain whole and every input digest as it was', async () => {
    const events = await storedLog(await embeddedAddress(own.at('data')));
    expect(events.length).toBeGreaterThan(4);
    expect(chainFaults(events)).toEqual([]);
    const { body } = await get(`/valuations/${valuation.valuation_id}`);
    expect(sha256(canonicalJson(body.input as Json))).toBe(body.input_digest);
  });

  it('takes no new personal data, but everything else', async () => {
    for (const body of [{ owner: { name: 'Rui Prado' } }, { attributes: { debtor: 'Rui Prado' } }]) {
      const refused = await patch(body);
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({
        code: 'STATE_CONFLICT',
        detail: expect.stringContaining('erased'),
      });
      expect(refused.text).not.toContain('Rui');
    }
    expect((await patch({ name: 'Another name' })).body).toMatchObject({ ...ERASED, name: 'Another name' });
    expect((await patch({ owner: null })).body).toMatchObject({ owner: null });
  });

  it('can still be valued', async () => {
    const next = await value();
    expect((await get(`/valuations/${next.valuation_id}/report`)).body).toMatchObject({
      status: 'CALCULATED',
      asset: { attributes: { debtor: '[erased]' } },
    });
  });

  it('still answers the request that registered it, as erased', async () => {
    const again = await register();
    expect(again.status).toBe(201);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toMatchObject({ ...ERASED, id: asset.body.id, version: 1 });
    expect(again.headers.get('etag')).toBe('"1-erased"');
  });

  it('says that it was erased already, and appends nothing', async () => {
    const before = await storedLog(await embeddedAddress(own.at('data')));
    const again = await erase(String(asset.body.id), '--reason', 'another', '--json');
    expect(again.code, again.stderr).toBe(0);
    expect(JSON.parse(again.stdout)).toEqual({
      asset_id: asset.body.id,
      erased_at: expect.any(String),
      reason: 'request 2026-118',
      already: true,
    });
    expect(await storedLog(await embeddedAddress(own.at('data')))).toEqual(before);
  });

  it('is in the ledger, without personal data and without the reason', async () => {
    const ledger = await readFile(own.inData('erasures.jsonl'), 'utf8');
    expect(
      ledger
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { subject: asset.body.id, erased_at: expect.any(String), reason_sha256: sha256('request 2026-118') },
    ]);
    const reapplied = await own.tool('privacy', 'reapply', own.inData('erasures.jsonl'), '--json');
    expect(JSON.parse(reapplied.stdout)).toEqual({
      named: 1,
      keys_destroyed: 0,
      events_recorded: 0,
      unknown_assets: [],
      unreadable_lines: [],
    });
    expect(await own.tool('privacy', 'reapply', own.at('nowhere'))).toMatchObject({
      code: 1,
    });
  });
});
