import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { auditSteps } from '../../../src/api/routes/exports/audit.ts';
import { loadSealKey, makeSealKey, publicKeyFile } from '../../../src/app/keys/seal-key.ts';
import type { ExportRequest } from '../../../src/domain/batch.ts';
import { readPublicKeys } from '../../../src/engine/seals/signature.ts';
import { eventually } from '../../support/eventually.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { faultsOf, lending } from '../../support/lending.ts';
import { type Answer, newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';
import { tamperHistory } from '../../support/tampered-history.ts';
import { folderOfTest, sharedFolder } from '../../support/test-folder.ts';
import { toolWith } from '../../support/tool-here.ts';

const KEY_FILE = join(sharedFolder('obligation-audit-keys'), 'seal-key.pem');
const DEBTOR = { name: 'Conceição Araújo', tax_id: '390.533.447-05' };

const service = serviceOfTests({ SEAL_KEY_FILE: KEY_FILE });
const bank = madeBefore(async () => {
  await makeSealKey(KEY_FILE);
  return lending(service);
});
let auditor = '';
let coffee = '';
let loan = '';
let beforeGuarantee = '';
const alarms = async () => (await service.engines.eventLog.readStream(`coverage-${loan}`)).length;

beforeAll(async () => {
  auditor = (await service.issue('Coop Norte', 'Lia Sá', ['AUDITOR'])).token;
  coffee = await bank.assetOf('1000.00');
  loan = await bank.obligation({ debtor: DEBTOR });
  await eventually(async () => (await alarms()) === 1);
  service.clock.advance(1_000);
  beforeGuarantee = service.clock.now();
  service.clock.advance(1_000);
  await bank.recognized(coffee, loan);
  await eventually(async () => (await alarms()) === 2);
});

const ask = (step: string, body: object = {}, token = auditor, headers = {}) =>
  service.call('POST', `/obligations/${loan}/${step}`, { body, token, headers, key: newKey() });
const batch = async (id: unknown) => (await service.call('GET', `/asset-batches/${id}`)).body;
const fileOf = (id: unknown, token = auditor) => service.call('GET', `/asset-batches/${id}/file`, { token });

/** Follows the job of an accepted request to its end. */
async function ended(accepted: Answer) {
  expect(accepted.status, accepted.text).toBe(202);
  const { batch_id, job_id } = accepted.body;
  await service.call('GET', `/jobs/${job_id}`, { headers: { accept: 'text/event-stream' } });
  return { id: batch_id, shown: await batch(batch_id), file: await fileOf(batch_id) };
}
const replayed = async (body: object = {}, headers = {}) =>
  ended(await ask('replay', body, auditor, headers));
const bundled = async (body: object = {}) => ended(await ask('bundle', body));

const tool = (...words: readonly string[]) =>
  toolWith(
    { DATABASE_URL: service.databaseUrl, DATA_DIR: service.dataDir, SEAL_KEY_FILE: KEY_FILE },
    ...words,
  );
/** The tool's verdict on a file, with the public key from elsewhere. */
async function verified(text: string, ...more: readonly string[]) {
  const file = join(folderOfTest('bundle'), 'bundle.json');
  await writeFile(file, text);
  const words = ['--bundle', file, '--public-key', publicKeyFile(KEY_FILE), '--json', ...more];
  const { code, stdout } = await tool('audit', 'verify', ...words);
  const { faults } = JSON.parse(stdout) as { faults: { fault: string; at: string }[] };
  return { code, faults: faults.map(({ fault, at }) => [fault, at]) };
}
/** The process has the public half of the key alone, until the test has ended. */
async function withoutKey() {
  await rename(KEY_FILE, `${KEY_FILE}.kept`);
  onTestFinished(() => rename(`${KEY_FILE}.kept`, KEY_FILE));
}
/** By the clock of the service, as its processes do. */
const seal = bundled;

describe('the replay of an obligation, as a job', () => {
  it('says in words that all is the same, with what the tool says', async () => {
    const { id, shown, file } = await replayed({}, { 'accept-language': 'pt-BR' });
    expect(shown).toMatchObject({
      kind: 'EXPORT',
      status: 'SUCCEEDED',
      export: { content: 'OBLIGATION_REPLAY', format: 'json' },
    });
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="obligation-replay-${loan}.json"`,
    );
    const { verdict, verdict_text, ...document } = file.body;
    expect(verdict).toBe('SAME');
    expect(verdict_text).toBe('O recálculo confirma o que foi registrado, e o histórico está íntegro.');
    const { stdout } = await tool('audit', 'replay', 'obligation', loan, '--json');
    expect(document).toMatchObject({ coverage: { status: 'COVERED' }, last_alarm_status: 'COVERED' });
    const withoutTime = ({ coverage, coverage_tag: _, ...rest }: Record<string, unknown>) => ({
      ...rest,
      coverage: { ...(coverage as object), as_of: null },
    });
    expect(withoutTime(document)).toEqual(withoutTime(JSON.parse(stdout)));
    expect(file.text).not.toContain('Conceição');
    const { progress } = await batch(id);
    expect(progress).toMatchObject({ completed_lines: (progress as { total_lines: number }).total_lines });
    expect((progress as { total_lines: number }).total_lines).toBeGreaterThan(10);
  });

  it('is as of an instant, too', async () => {
    const { file } = await replayed({ as_of: beforeGuarantee });
    expect(file.body).toMatchObject({
      verdict: 'SAME',
      as_of: beforeGuarantee,
      coverage: { status: 'SHORT' },
      alarms: [{ status: 'SHORT', same: true }],
    });
  });

  it('names what was changed, in words', async () => {
    const change = (from: string, to: string) =>
      tamperHistory(service, `coverage-${loan}`, {
        type: 'CoverageRestored',
        change: (text) => text.replaceAll(from, to),
      });
    await change('"1000.00"', '"9000.00"');
    const { file } = await replayed();
    await change('"9000.00"', '"1000.00"');
    expect(file.body.verdict).toBe('DIFFERENT');
    const findings = file.body.findings as { finding: string; text: string }[];
    expect(findings.map(({ finding }) => finding)).toEqual(
      expect.arrayContaining(['CHAIN_BROKEN', 'DIFFERENT']),
    );
    expect(findings.map(({ text }) => text)).toContain('The recalculation gives another result here.');
    expect((await replayed()).file.body.verdict).toBe('SAME');
  });
});

describe('the bundle of an obligation, as a job', () => {
  it('is one that the tool verifies, with its end signed', async () => {
    const { shown, file } = await bundled();
    expect(shown).toMatchObject({ status: 'SUCCEEDED', export: { content: 'OBLIGATION_BUNDLE' } });
    expect(await verified(file.text)).toEqual({ code: 0, faults: [] });
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="obligation-bundle-${loan}.json"`,
    );
    const { as_of, coverage } = file.body as { as_of: string; coverage: object };
    expect(coverage).toEqual(await bank.coverage(loan, `?as_of=${as_of}`));
    const exported = await tool('audit', 'export', loan, '--out', '-', '--no-seal', '--as-of', as_of);
    const withoutEnd = (text: string) => JSON.stringify({ ...JSON.parse(text), end: null });
    expect(withoutEnd(file.text)).toBe(withoutEnd(exported.stdout));
    expect(file.text).not.toContain('Conceição');
  });

  it('is as of an instant, too', async () => {
    const { file } = await bundled({ as_of: beforeGuarantee });
    expect(file.body).toMatchObject({ as_of: beforeGuarantee, coverage: { status: 'SHORT' } });
    expect(await verified(file.text)).toEqual({ code: 0, faults: [] });
  });

  it('is of what the newest seal covers, with an open end, where only the public key is', async () => {
    await seal();
    await withoutKey();
    service.clock.advance(1_000);
    expect((await bank.encumber(coffee, { amount: '1.00', rank: 9 })).status).toBe(201);
    const { file } = await bundled();
    expect(await verified(file.text)).toEqual({ code: 1, faults: [['END_UNPROVEN', '/end']] });
    expect(await verified(file.text, '--accept-open-end')).toEqual({ code: 0, faults: [] });
    expect(file.body).toMatchObject({ end: null, coverage: { status: 'COVERED' } });
  });

  it('is sealed once more where somebody wrote to it meanwhile', async () => {
    const { eventLog: log } = service.engines;
    const sealedTo: string[] = [];
    const proofs = {
      key: () => loadSealKey(KEY_FILE),
      publicKeys: async () => readPublicKeys(await readFile(publicKeyFile(KEY_FILE), 'utf8')),
      async sealUpTo(position: string) {
        sealedTo.push(position);
        await seal();
        if (sealedTo.length === 1) await bank.encumber(coffee, { amount: '1.00', rank: 8 });
        return 'sealed' as const;
      },
    };
    const request: ExportRequest = {
      content: 'OBLIGATION_BUNDLE',
      format: 'json',
      language: 'en',
      organization: 'Made up',
      ...{ base_date: null, portfolio: null, asset_class: null, from: null, to: null, shocks: [] },
      obligation_id: loan,
    };
    const asked = { organizationId: 'made up', acceptedAt: service.clock.now(), lineCount: 0 };
    const wanted = { ...asked, request, upTo: await log.head() };
    let text = '';
    for await (const step of auditSteps({ log, proofs, clock: service.clock }, wanted))
      text += step.text ?? '';
    expect(sealedTo.length).toBeGreaterThan(1);
    expect(await verified(text)).toEqual({ code: 0, faults: [] });
  });

  it('fails in words where no seal reaches what was asked for', async () => {
    await seal();
    const newer = await bank.obligation();
    service.clock.advance(1_000);
    await withoutKey();
    const [later, unsealed] = [
      await bundled({ as_of: service.clock.now() }),
      await ended(
        await service.call('POST', `/obligations/${newer}/bundle`, {
          body: {},
          token: auditor,
          key: newKey(),
        }),
      ),
    ];
    for (const { shown, file } of [later, unsealed]) {
      expect(shown).toMatchObject({
        status: 'FAILED',
        error: { code: 'LOG_NOT_SEALED', detail: expect.stringContaining('sealed every hour') },
      });
      expect(file.status).toBe(409);
    }
    await rename(publicKeyFile(KEY_FILE), `${publicKeyFile(KEY_FILE)}.kept`);
    const { shown } = await bundled();
    await rename(`${publicKeyFile(KEY_FILE)}.kept`, publicKeyFile(KEY_FILE));
    expect(shown).toMatchObject({ status: 'FAILED', error: { code: 'SEAL_KEY_UNKNOWN' } });
  });

  it('is not made of a history that cannot be read, which the replay names', async () => {
    const other = await bank.obligation();
    const stream = `coverage-${other}`;
    await eventually(async () => (await service.engines.eventLog.readStream(stream)).length === 1);
    await tamperHistory(service, stream, { type: 'CoverageFellShort', change: () => '{"made": "up"}' });
    const ofOther = async (step: string) => {
      const call = { body: {}, token: auditor, key: newKey() };
      return ended(await service.call('POST', `/obligations/${other}/${step}`, call));
    };
    const [{ shown }, { file }] = [await ofOther('bundle'), await ofOther('replay')];
    expect(shown).toMatchObject({ status: 'FAILED', error: { code: 'NOT_RECOMPUTABLE' } });
    const findings = file.body.findings as { finding: string }[];
    expect(findings.map(({ finding }) => finding)).toContain('UNREADABLE_EVENT');
  });
});

describe.each(['bundle', 'replay'])('a %s of an obligation', (step) => {
  it('is for auditors and reviewers alone, as is its file', async () => {
    const { id } = await ended(await ask(step));
    for (const profile of ['ANALYST', 'INTEGRATOR'] as const) {
      const { token } = await service.issue('Coop Norte', 'Ana Souza', [profile]);
      expect((await ask(step, {}, token)).status).toBe(403);
      expect((await fileOf(id, token)).status).toBe(403);
    }
    const { token: reviewer } = await service.issue('Coop Norte', 'Ivo Reis', ['REVIEWER']);
    expect((await fileOf(id, reviewer)).status).toBe(200);
    const { token: foreign } = await service.issue('Coop Oeste', 'Bia Luz', ['AUDITOR']);
    expect((await ask(step, {}, foreign)).status).toBe(404);
    expect((await fileOf(id, foreign)).status).toBe(404);
  });

  it('is refused of the future, of the time before it, and of what there is not', async () => {
    expect(faultsOf(await ask(step, { as_of: '2099-01-01T00:00:00.000Z' }))).toEqual([
      422,
      '/as_of in_future',
    ]);
    expect(faultsOf(await ask(step, { as_of: 'yesterday' }))[0]).toBe(422);
    expect((await ask(step, { as_of: '2020-01-01T00:00:00.000Z' })).status).toBe(404);
    const call = { body: {}, token: auditor, key: newKey() };
    expect((await service.call('POST', `/obligations/${coffee}/${step}`, call)).status).toBe(404);
  });

  it('is made once under its key, and of each obligation under the same', async () => {
    const other = await bank.obligation();
    const call = { body: {}, token: auditor, key: newKey() };
    const at = (id: string) => service.call('POST', `/obligations/${id}/${step}`, call);
    const [first, again, another] = [await at(loan), await at(loan), await at(other)];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(another.body.batch_id).not.toBe(first.body.batch_id);
  });
});
