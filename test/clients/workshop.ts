import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** A folder in which clients are made from the document that a service serves, and run against it. */
export async function workshop(service: { readonly url: string; readonly token: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'asset-valuation-generated-'));
  const answer = await fetch(`${service.url}/openapi.json`);
  await writeFile(join(folder, 'openapi.json'), await answer.text());
  const environment = {
    ...process.env,
    ASSET_VALUATION_URL: service.url,
    ASSET_VALUATION_TOKEN: service.token,
    DOTNET_CLI_TELEMETRY_OPTOUT: '1',
    DOTNET_NOLOGO: '1',
    KIOTA_OFFLINE_ENABLED: 'true',
    KIOTA_TUTORIAL_ENABLED: 'false',
    // What a build leaves running would outlive the test.
    MSBUILDDISABLENODEREUSE: '1',
    UseSharedCompilation: 'false',
  };
  return {
    folder,
    /** A program of the guide. */
    take: (name: string, as = name) => cp(join(ROOT, 'docs/clients', name), join(folder, as)),
    read: (name: string) => readFile(join(folder, name), 'utf8'),
    write: (name: string, content: object | string) =>
      writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content)),
    /** A program's standard output and error; throws with them when it fails. */
    async run(command: string, ...words: readonly string[]): Promise<string> {
      const options = { cwd: folder, env: environment, maxBuffer: 64 * 1024 * 1024 };
      try {
        const { stdout, stderr } = await run(command, words, options);
        return stdout + stderr;
      } catch (error) {
        const { message, stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string };
        throw new Error(`${message}\n${stdout}${stderr}`);
      }
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
export type Workshop = Awaited<ReturnType<typeof workshop>>;

/** What the programs of the guide print when every step of the journey was right. */
export const JOURNEY = {
  job: 'SUCCEEDED',
  declared: '150000.00',
  name: 'Made-up farm, sold in part',
  code: 'VALIDATION_FAILED',
  wrong: ['/attributes/area_ha invalid_decimal'],
};
