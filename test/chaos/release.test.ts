import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH } from '../../src/api/base-path.ts';
import { inventoryBody } from '../support/bodies.ts';
import { documentClient } from '../support/documents.ts';
import { eventually } from '../support/eventually.ts';
import { picture } from '../support/images.ts';
import { newKey } from '../support/running-service.ts';
import { dataDirectory, type ServiceProcess, startProcess } from '../support/service-process.ts';
import { sharedFolder } from '../support/test-folder.ts';
import { UNREACHABLE } from '../support/unreachable-registry.ts';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');
const NAME = '@asset-valuation/asset-valuation-service';
const COMMIT = '0123456789abcdef0123456789abcdef01234567';

const home = sharedFolder('released');

/** In a process of its own, with its own umask. */
async function released(name: string, umask: string): Promise<string> {
  const folder = path.join(home, name);
  const program = `import { release } from ${JSON.stringify(path.join(ROOT, 'scripts/release.ts'))};
    await release(${JSON.stringify(folder)}, { commit: '${COMMIT}', seconds: 1_800_000_000 });`;
  const node = `umask ${umask}; exec "$0" --input-type=module --eval "$1"`;
  await run('sh', ['-c', node, process.execPath, program], { cwd: home });
  return folder;
}

describe('a release', () => {
  let folder = '';
  let service: ServiceProcess | undefined;
  let data: Awaited<ReturnType<typeof dataDirectory>>;
  beforeAll(async () => {
    folder = await released('first', '022');
    data = await dataDirectory();
  });
  afterAll(async () => {
    await service?.signal('SIGTERM');
    await data.remove();
  });

  it('has the same bytes when it is built again', async () => {
    const again = await released('second', '077');
    const sums = await readFile(path.join(folder, 'SHA256SUMS'), 'utf8');
    expect(await readFile(path.join(again, 'SHA256SUMS'), 'utf8')).toBe(sums);
    const named = sums
      .trim()
      .split('\n')
      .map((line) => line.slice(66));
    expect(named).toEqual((await readdir(folder)).filter((name) => name !== 'SHA256SUMS').sort());
    await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder });
  });

  it('installs, starts and values a first asset in an empty folder', async (context) => {
    const place = path.join(home, 'empty');
    await mkdir(place);
    const { version } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
    const tarball = path.join(folder, `asset-valuation-${version}.tgz`);
    try {
      await run(
        'npm',
        ['install', '--prefer-offline', '--no-audit', '--no-fund', '--fetch-retries=1', tarball],
        {
          cwd: place,
        },
      );
    } catch (error) {
      if (UNREACHABLE.test((error as { readonly stderr?: string }).stderr ?? ''))
        context.skip("needs npm's registry");
      throw error;
    }
    const installed = path.join(place, 'node_modules', NAME);
    const manifest = JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8'));
    // The program that npx starts from a package with several.
    expect(manifest.name).toBe(NAME);
    expect(manifest.bin[path.basename(NAME)]).toBe('bin/start.mjs');
    const bill = JSON.parse(await readFile(path.join(folder, `asset-valuation-${version}.cdx.json`), 'utf8'));
    const billed = new Set(bill.components.map((each: { readonly purl: string }) => each.purl));
    const lock = JSON.parse(await readFile(path.join(place, 'package-lock.json'), 'utf8'));
    const missing = Object.entries<{ readonly version: string }>(lock.packages)
      .filter(([at]) => at !== '' && at !== `node_modules/${NAME}`)
      .map(
        ([at, each]) => `pkg:npm/${at.replace(/^.*node_modules\//, '').replace('@', '%40')}@${each.version}`,
      )
      .filter((purl) => !billed.has(purl));
    expect(missing).toEqual([]);

    expect(Object.keys(lock.packages).filter((at) => /\/node-(bin-)?(linux|darwin)-/.test(at))).toEqual([]);

    service = await startProcess(data.dir, {}, installed);
    const token = /Credential\s+(avs_\S+)/.exec(service.output())?.[1] ?? '';
    const { call, origin } = service;
    const asset = await call('POST', '/assets', { token, key: newKey(), body: inventoryBody() });
    expect(asset.status).toBe(201);
    const request = { asset_id: asset.body.id, purpose: 'COLLATERAL' };
    const requested = await call('POST', '/valuations', { token, key: newKey(), body: request });
    const at = `/valuations/${requested.body.valuation_id}`;
    const valued = await eventually(async () => {
      const { body } = await call('GET', at, { token });
      return body.status === 'CALCULATED' ? body : undefined;
    });
    expect(valued).toMatchObject({ values: { declared_value: { amount: expect.any(String) } } });
    expect((await fetch(`${origin}/`)).status).toBe(200);
    const status = await call('GET', '/status', { token });
    expect(status.body.service).toMatchObject({ version, commit: COMMIT });

    // Threads and child processes, whose modules are found by name.
    const report = await call('GET', `${at}/report?format=pdf`, { token });
    expect([report.status, report.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    const headers = { authorization: `Bearer ${token}` };
    const template = `${origin}${BASE_PATH}/asset-batches/template?asset_class=LIVESTOCK&format=csv`;
    const bytes = new Uint8Array(await (await fetch(template, { headers })).arrayBuffer());
    const type = { 'content-type': 'text/csv' };
    const sheet = await call('POST', '/asset-batches?dry_run=true', {
      token,
      key: newKey(),
      bytes,
      headers: type,
    });
    expect(sheet.status).toBe(200);
    const client = documentClient(service, token);
    const image = await picture('png', 20, 10);
    const declared = await client.declare(String(asset.body.id), image, { media_type: 'image/png' });
    await client.put(declared.body.id, 1, Buffer.from(image));
    await client.complete(declared.body.id);
    const document = await eventually(async () => {
      const { body } = await client.read(declared.body.id);
      return body.status === 'VERIFYING' || body.status === 'UPLOADING' ? undefined : body;
    });
    expect(document).toMatchObject({ status: 'VERIFIED', verification: { width: 20, height: 10 } });

    // With any Node on the machine: an older one downloads the release's own, once.
    const tool = path.join(place, 'node_modules/.bin/asset-valuation');
    const first = await run(tool, ['--version'], { cwd: place });
    expect(first.stdout).toBe(`${version} (${COMMIT})\n`);
    const { stdout: machine } = await run('node', ['--version']);
    if (Number(/\d+/.exec(machine)) < 24) expect(first.stderr).toContain(`This is Node ${machine.trim()}`);
    else expect(first.stderr).toBe('');
    expect(await run(tool, ['--version'], { cwd: place })).toEqual({ stdout: first.stdout, stderr: '' });
    expect(await service.signal('SIGTERM')).toEqual([0, null]);
    service = undefined;
  });
});
