import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeSealKey, publicKeyFile } from '../../../src/app/keys/seal-key.ts';
import { streamSeals } from '../../../src/evidence/bundle/stream-seals.ts';
import { inventoryBody } from '../../support/bodies.ts';
import { provokesFaults } from '../../support/contract/watch.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { fourEyes } from '../../support/four-eyes.ts';
import { policyTerms } from '../../support/policies.ts';
import type { Answer } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';
import { signedIn } from '../../support/signed-in.ts';
import { tamperHistory } from '../../support/tampered-history.ts';
import { folderOfTest, sharedFolder } from '../../support/test-folder.ts';
import { toolWith } from '../../support/tool-here.ts';

const KEY_FILE = join(sharedFolder('bundle-keys'), 'seal-key.pem');
const service = serviceOfTests({ SEAL_KEY_FILE: KEY_FILE });
const people = madeBefore(async () => {
  await makeSealKey(KEY_FILE);
  const made = await fourEyes(service);
  await made.approvedPolicy(policyTerms({ evidence_rules: [] }));
  const auditor = (await service.issue('Coop Norte', 'Lia Sá', ['AUDITOR'])).token;
  return { ...made, auditor };
});
/** A new one for each test: what is done to its history is not seen in others. */
let id = '';
beforeEach(async () => {
  const owner = { name: 'Conceição Araújo', tax_id: '529.982.247-25' };
  const asset = await people.register(inventoryBody({ owner }));
  ({ id } = (await people.valued(asset)) as { id: string });
});

const read = (path: string, headers = {}): Promise<Answer> =>
  service.call('GET', `/valuations/${id}${path}`, { token: people.auditor, headers });
const bundle = () => read('/bundle');
const stream = () => `valuation-${id}`;
const approve = async () =>
  expect((await people.decide(`/valuations/${id}/reviews`, 'APPROVE')).status).toBe(201);
const head = () => service.engines.eventLog.head();

const tool = (...words: readonly string[]) =>
  toolWith(
    { DATABASE_URL: service.databaseUrl, DATA_DIR: service.dataDir, SEAL_KEY_FILE: KEY_FILE },
    ...words,
  );
const toolReplay = async () =>
  JSON.parse((await tool('audit', 'replay', 'valuation', id, '--json')).stdout) as {
    findings: { finding: string; pointer?: string; revision?: number }[];
    check: string;
    head: string;
    same: boolean;
  };
/** The tool's verdict on a file, with the public key from elsewhere. */
async function verified(text: string, ...more: readonly string[]) {
  const file = join(folderOfTest('bundle'), 'bundle.json');
  await writeFile(file, text);
  const key = publicKeyFile(KEY_FILE);
  const words = ['--bundle', file, '--public-key', key, '--json', ...more];
  const { code, stdout } = await tool('audit', 'verify', ...words);
  const { faults } = JSON.parse(stdout) as { faults: { fault: string; at: string }[] };
  return { code, faults: faults.map(({ fault, at }) => [fault, at]) };
}

const tamper = (
  change: (text: string) => string,
  more: { readonly type: string; readonly rehashed?: boolean },
) => tamperHistory(service, stream(), { change, ...more });
const HIGHER = (text: string) => text.replaceAll('"150000.00"', '"950000.00"');

describe('a replay', () => {
  it('says in words that all is the same, as the tool does, and writes nothing', async () => {
    await approve();
    const before = await head();
    const answer = await read('/replay', { 'accept-language': 'pt-BR' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('content-language')).toBe('pt-BR');
    const { check, head: last, same } = await toolReplay();
    expect([check, same]).toEqual(['RECOMPUTED', true]);
    expect(answer.body).toMatchObject({
      verdict: 'SAME',
      verdict_text: 'O recálculo confirma o que foi registrado, e o histórico está íntegro.',
      check,
      history_head: last,
      findings: [],
      seals: { sealing: 'NOT_SEALED', events_sealed: 0, items: [] },
      values: { declared_value: { same: true, recorded: { amount: '150000.00', status: 'RECOGNIZED' } } },
    });
    expect(await head()).toBe(before);
  });

  it('is read by a session, too', async () => {
    const lia = await signedIn(service, { person: 'Lia Sá', profiles: ['AUDITOR'] });
    expect((await lia.get(`/valuations/${id}/replay`)).body.verdict).toBe('SAME');
    expect((await lia.get(`/valuations/${id}/bundle`)).status).toBe(200);
    const ana = await signedIn(service, { profiles: ['ANALYST'] });
    expect((await ana.get(`/valuations/${id}/replay`)).status).toBe(403);
  });

  it('shows what was known at an instant', async () => {
    const valuation = (await read('')).body as { requested_at: string };
    expect((await read(`/replay?as_of=${valuation.requested_at}`)).body).toMatchObject({
      verdict: 'NOTHING_DIFFERS',
      check: 'NOT_ENDED',
      status: 'QUEUED',
      events_replayed: 1,
      as_of: valuation.requested_at,
    });
    expect((await read('/replay?as_of=2020-01-01T00:00:00.000Z')).status).toBe(404);
    expect((await read('/replay?as_of=2099-01-01T00:00:00.000Z')).status).toBe(400);
  });

  it('has the findings of the tool where a result was changed, with both sides', async () => {
    await tamper(HIGHER, { type: 'ValuationCompleted' });
    const { findings } = await toolReplay();
    const { body } = await read('/replay');
    const found = body.findings as { finding: string; pointer: string | null; sequence: number }[];
    expect(found.map(({ finding, pointer, sequence }) => [finding, pointer, sequence])).toEqual(
      findings.map(({ finding, pointer = null, revision = -1 }) => [finding, pointer, revision + 1]),
    );
    expect(found.map(({ finding }) => finding)).toContain('CHAIN_BROKEN');
    expect(body).toMatchObject({
      verdict: 'DIFFERENT',
      values: {
        declared_value: {
          recorded: { amount: '950000.00' },
          recomputed: { amount: '150000.00' },
          same: false,
        },
      },
    });
  });

  it('finds by the seals what it alone cannot: a history that was rewritten with all its hashes', async () => {
    await approve();
    expect((await bundle()).status).toBe(200);
    const sealed = (await read('/replay')).body.seals as { items: { signature: string }[] };
    expect(sealed).toMatchObject({ sealing: 'SEALED', events_sealed: 4 });
    expect(sealed.items.map(({ signature }) => signature)).toContain('VALID');
    const rewrite = (from: string, to: string) =>
      tamper((text) => text.replace(from, to), { type: 'ValuationReviewed', rehashed: true });
    await rewrite('made up', 'made good');
    expect((await read('/replay')).body).toMatchObject({
      verdict: 'DIFFERENT',
      findings: [],
      seals: { sealing: 'BROKEN' },
    });
    expect((await toolReplay()).same).toBe(true);
    await rewrite('made good', 'made up');
    expect((await read('/replay')).body).toMatchObject({ verdict: 'SAME', seals: { sealing: 'SEALED' } });
  });

  it('says of a history that cannot be read where it ends', async () => {
    await tamper(() => '{"made": "up"}', { type: 'ValuationCompleted' });
    const { body } = await read('/replay');
    expect(body).toMatchObject({ verdict: 'DIFFERENT', check: 'NONE' });
    expect((body.findings as { finding: string }[]).map(({ finding }) => finding)).toContain(
      'UNREADABLE_EVENT',
    );
  });

  it('does not vouch for a signature whose key it does not know', async () => {
    expect((await bundle()).status).toBe(200);
    const { sealing, seals } = await streamSeals(service.engines.eventLog, stream(), new Map());
    expect([sealing, ...seals.map(({ signature }) => signature)]).toEqual(['SEALED', 'NOT_CHECKED']);
  });
});

describe('a bundle', () => {
  it('is what the tool exports, but for the instant of its end, and is verified by the tool', async () => {
    await approve();
    const answer = await bundle();
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="valuation-${id}-bundle.json"`,
    );
    expect(await verified(answer.text)).toEqual({ code: 0, faults: [] });
    const exported = await tool('audit', 'export', id, '--out', '-', '--no-seal');
    const withoutEnd = (text: string) =>
      text.replace(/"stated_at":"[^"]*"/, '').replace(/"signature":"[^"]*"\}\}\n$/, '');
    expect(withoutEnd(answer.text)).toBe(withoutEnd(exported.stdout));
    expect(answer.text).toContain('[sealed]');
    expect(answer.text).not.toContain('Conceição');
  });

  it('seals the log only where a seal is lacking', async () => {
    expect((await bundle()).status).toBe(200);
    const sealed = await head();
    expect((await bundle()).status).toBe(200);
    expect(await head()).toBe(sealed);
    await approve();
    expect((await read('/replay')).body.seals).toMatchObject({ sealing: 'PARTLY_SEALED', events_sealed: 3 });
    const { text } = await bundle();
    expect(await verified(text)).toEqual({ code: 0, faults: [] });
    expect((JSON.parse(text) as { end: { events: number } }).end.events).toBe(4);
  });

  it('shows a changed event as the one of the tool does', async () => {
    await bundle();
    await tamper(HIGHER, { type: 'ValuationCompleted' });
    const exported = await tool('audit', 'export', id, '--out', '-', '--no-seal');
    const both = [await verified((await bundle()).text), await verified(exported.stdout)];
    expect(both[0]).toEqual({ code: 1, faults: [['EVENT_CHANGED', '/streams/0/events/2']] });
    expect(both[1]).toEqual(both[0]);
  });

  it('is not made of a history that cannot be read', async () => {
    provokesFaults(1);
    await tamper(() => 'made up', { type: 'ValuationCompleted' });
    const { status, body } = await bundle();
    expect([status, body.code, body.detail]).toEqual([
      500,
      'INTERNAL',
      expect.stringContaining('sequence 3'),
    ]);
  });

  it('has no signed end where the process has the public key alone, and is of what is sealed', async () => {
    expect((await bundle()).status).toBe(200);
    await rename(KEY_FILE, `${KEY_FILE}.kept`);
    const sealed = await bundle();
    await approve();
    const newer = await bundle();
    await rename(publicKeyFile(KEY_FILE), `${publicKeyFile(KEY_FILE)}.kept`);
    const unknown = await bundle();
    for (const file of [KEY_FILE, publicKeyFile(KEY_FILE)]) await rename(`${file}.kept`, file);
    expect(await verified(sealed.text)).toEqual({ code: 1, faults: [['END_UNPROVEN', '/end']] });
    expect(await verified(sealed.text, '--accept-open-end')).toEqual({ code: 0, faults: [] });
    for (const { status, body } of [newer, unknown])
      expect([status, body.detail]).toEqual([409, expect.stringContaining('sealed every hour')]);
  });

  it('is refused while the key is another than the one of the last seal', async () => {
    expect((await bundle()).status).toBe(200);
    await approve();
    const files = [KEY_FILE, publicKeyFile(KEY_FILE)];
    for (const file of files) await rename(file, `${file}.kept`);
    await makeSealKey(KEY_FILE);
    const refused = await bundle();
    for (const file of files) await rename(`${file}.kept`, file);
    expect([refused.status, refused.body.code]).toEqual([409, 'STATE_CONFLICT']);
    expect(refused.body.detail).toContain('cannot be sealed');
    expect((await bundle()).status).toBe(200);
    expect((await readFile(join(service.dataDir, 'seals.jsonl'), 'utf8')).length).toBeGreaterThan(0);
  });
});
