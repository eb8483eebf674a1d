import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH } from '../../../src/api/base-path.ts';
import type { ExampleCall } from '../../../src/api/docs/example-call.ts';
import { samplesOf } from '../../../src/api/docs/operation-view.ts';
import type { Json } from '../../../src/kernel/json.ts';
import { type Workspace, workspace } from '../../docs/execution/workspace.ts';
import { commandPath } from '../../support/command-path.ts';
import { serviceRoutes } from '../../support/contract/service-routes.ts';
import { PAGES, pageOf, type ShownSample, samplesIn } from '../../support/docs-pages.ts';
import { forSuite } from '../../support/for-suite.ts';
import { publicService } from '../../support/public-service.ts';
import { runningService } from '../../support/running-service.ts';

/** Runs the samples of the reference like a reader: copied, with the variables in the environment. */

const python = commandPath('python3');
const LANGUAGES = ['curl', 'javascript', 'python'] as const;
type Language = (typeof LANGUAGES)[number];

interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

let folder = '';
let shell: Workspace;
let samples: readonly ShownSample[] = [];
const open = forSuite(() => publicService());
const service = forSuite(() => runningService());
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asset-valuation-samples-'));
  shell = await workspace(folder);
  for (const path of PAGES) samples = [...samples, ...samplesIn(await pageOf(open, path, 'pt-BR'))];
});
afterAll(async () => {
  await shell.remove();
  await rm(folder, { recursive: true });
});

const sampleOf = (operationId: string, language: Language): string =>
  samples.find((each) => each.operationId === operationId && each.language === language)?.text ?? '';

async function run(
  language: Language,
  text: string,
  variables: Readonly<Record<string, string>>,
): Promise<Ran> {
  if (language === 'curl') {
    const exported = Object.entries(variables).map(([name, value]) => `${name}='${value}'`);
    return shell.shell(`cd ${folder}\n${exported.join(' ')}\n${text}`);
  }
  const [program, file] =
    language === 'javascript' ? [process.execPath, 'sample.mjs'] : [python ?? '', 'sample.py'];
  await writeFile(join(folder, file), `${text}\n`);
  const { PATH, HOME } = process.env;
  try {
    const options = { cwd: folder, env: { PATH, HOME, LC_ALL: 'C', ...variables }, timeout: 50_000 };
    return { code: 0, ...(await promisify(execFile)(program, [file], options)) };
  } catch (error) {
    return error as Ran;
  }
}

const suiteIn = (language: Language, define: () => void): void => {
  describe.skipIf(language === 'python' && python === undefined)(
    language === 'python' ? 'in python (needs python3)' : `in ${language}`,
    define,
  );
};

const publicIds = serviceRoutes().flatMap(({ access, operationId }) =>
  access === 'public' ? [operationId] : [],
);
/** The shell starts slowly enough for all of them; programs take a few. */
const SOME = ['listProfiles', 'listVehicleCodes', 'createPublicEstimate', 'createGuidedEstimate'];

/** Difficult texts in examples: quotes of each kind, accents, line breaks, what a shell or a template would expand. */
const UNKIND: Json = {
  name: `it's "quoted" \`here\` $HOME \${HOME} $(id) %s {x} \\ \\n '''`,
  'key with "quotes" and \'': 'São João, 日本 😀 \u2028',
  lines: 'one\ntwo\r\n\ttab \u0007',
  figures: [1, -0.5, 350000.005, 1e21],
  words: [true, false, null],
  empty: [{}, []],
  at: '@part',
};

for (const language of LANGUAGES) {
  suiteIn(language, () => {
    it.each(language === 'curl' ? publicIds : SOME)('%s is answered by the public area', async (id) => {
      const { code, stdout, stderr } = await run(language, sampleOf(id, language), {
        BASE: open.origin + BASE_PATH,
      });
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(language === 'curl' ? /^\{/ : /^200 \{/);
    });

    it('registers an asset, changes it, sends a part of a document, and follows a job', async () => {
      const variables = { BASE: service.url, TOKEN: service.token, KEY: `samples-${language}` };
      const sent = async (id: string, more: Readonly<Record<string, string>> = {}) => {
        const { code, stdout, stderr } = await run(language, sampleOf(id, language), {
          ...variables,
          ...more,
        });
        expect([id, code, stderr]).toEqual([id, 0, '']);
        return stdout;
      };
      const made = async (path: string, body: object) =>
        (await service.call('POST', path, { body, key: `${language}-${path}` })).body;
      expect(await sent('sendAssetBatch', { KEY: `samples-batch-${language}` })).toContain('batch_id');
      const idIn = (text: string) => /['"]?\bid['"]?: ?['"]([0-9a-f-]{36})['"]/.exec(text)?.[1] ?? '';

      const asset = idIn(await sent('registerAsset'));
      expect(await sent('patchAsset', { ID: asset })).toMatch(/['"]?version['"]?: ?2/);
      expect(await sent('getAsset', { ID: asset })).toContain(asset);

      const part = Buffer.from('made up;evidence\n');
      await writeFile(join(folder, 'part'), part);
      const sha256 = createHash('sha256').update(part).digest('hex');
      const document = await made('/documents', {
        asset_id: asset,
        kind: 'OTHER',
        file_name: 'evidence.csv',
        media_type: 'text/csv',
        size_bytes: part.length,
        sha256,
      });
      expect(await sent('storeDocumentPart', { ID: String(document.id), NUMBER: '1' })).toContain(
        'UPLOADING',
      );

      const { job_id } = await made('/valuations', { asset_id: asset, purpose: 'SALE' });
      expect(await sent('getJob', { ID: String(job_id) })).toContain(String(job_id));
    });

    it('sends each body unchanged, with any content', async () => {
      const received: { message: IncomingMessage; body: string }[] = [];
      const server = createServer(async (message, response) => {
        let body = '';
        for await (const chunk of message.setEncoding('utf8')) body += chunk;
        received.push({ message, body });
        response.writeHead(201, { 'content-type': 'application/json' }).end('{}');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const header = { description: '', required: true, example: undefined };
      const call: ExampleCall = {
        operationId: 'x',
        method: 'POST',
        path: '/things/{id}/parts',
        isPublic: false,
        pathParameters: [],
        query: [
          { name: 'a', description: '', required: true, example: "x y&z'=é" },
          { name: 'b', description: '', required: true, example: undefined },
          { name: 'c', description: '', required: false, example: 'never' },
        ],
        headers: [
          { ...header, name: 'Idempotency-Key' },
          { ...header, name: 'If-Match' },
        ],
        body: { mediaType: 'application/json', examples: [{ name: 'x', summary: 'x', value: UNKIND }] },
        accept: undefined,
        isAnsweredByBytes: false,
      };
      const text = samplesOf(call).find(({ id }) => id === language)?.text ?? '';
      const { port } = server.address() as AddressInfo;
      const BASE = `http://127.0.0.1:${port}`;
      const variables = { BASE, TOKEN: 'token', KEY: 'key-12345', ID: '7', B: 'b' };
      const { code, stderr } = await run(language, text, variables);
      server.close();
      expect([code, stderr]).toEqual([0, '']);
      const [{ message, body } = expect.fail('nothing came')] = received;
      expect(message.url?.replaceAll('%27', "'")).toBe(`/things/7/parts?a=x%20y%26z'%3D%C3%A9&b=b`);
      expect(message.headers).toMatchObject({
        authorization: 'Bearer token',
        'idempotency-key': 'key-12345',
        'if-match': '"1"',
        'content-type': 'application/json',
      });
      expect(JSON.parse(body)).toEqual(UNKIND);
    });
  });
}
