import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../src/kernel/json.ts';
import { ACCESS_PROFILES } from '../../../src/kernel/vocabulary.ts';
import { preparedDirectory } from '../../support/prepared-directory.ts';
import { type ServiceProcess, startProcess } from '../../support/service-process.ts';
import { blocksOf, SHELLS, type Step, stepsOf } from '../markdown.ts';
import { Bindings, notInHttp, notInJson, notInText } from './shown.ts';
import { ofPrograms, type Run, type Workspace, workspace } from './workspace.ts';

/** What a document takes for granted when it begins. */
export interface Beginning {
  /** Variables, such as `TOKEN`. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Ids that the document writes, and those of this run that they stand for. */
  readonly ids?: Readonly<Record<string, string>>;
}

export interface Stage {
  readonly service: ServiceProcess;
  readonly place: Workspace;
  /** A credential of the document's own organization, by the tool. */
  issue(person: string, ...profiles: readonly string[]): Promise<string>;
  /** A request with all profiles, or with `token`. Anything but success is an error. */
  send(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<{ readonly [name: string]: unknown }>;
}

type Begin = (stage: Stage) => Promise<Beginning>;

interface Around {
  readonly variables: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const PRINTED = 'http://127.0.0.1:8080';

/**
 * Runs every block of these documents, in order, and compares what comes with what is shown. They share a service: a process
 * as a reader starts it, in a new data directory, on the documents' day. Each document has an organization and a folder of
 * its own. Price sources are off, unless `around` sets them.
 */
export function documentsRun(
  documents: Readonly<Record<string, Begin | undefined>>,
  around: () => Promise<Around> = async () => ({ variables: {}, stop: async () => {} }),
): void {
  let home: Awaited<ReturnType<typeof preparedDirectory>>;
  let service: ServiceProcess;
  let sources: Around;
  beforeAll(async () => {
    [home, sources] = await Promise.all([preparedDirectory('data'), around()]);
    service = await startProcess(join(home.dir, 'data'), { ...ofPrograms(), ...sources.variables });
  });
  afterAll(async () => {
    await service.signal('SIGTERM');
    await Promise.all([home.remove(), sources.stop()]);
  });

  describe.each(Object.entries(documents))('%s', (document, begin) => {
    const bindings = new Bindings();
    let place: Workspace;
    beforeAll(async () => {
      const dataDir = join(home.dir, 'data');
      place = await workspace(dataDir, { ...sources.variables });
      const { variables = {}, ids = {} } = (await begin?.(stageOf(document, place, service))) ?? {};
      for (const [shown, real] of Object.entries(ids)) bindings.bind(shown, real);
      const set = Object.entries({ BASE: service.url, ...variables });
      await place.shell(set.map(([name, value]) => `${name}='${value}'`).join('\n'));
    });
    afterAll(() => place.remove());

    it.each(stepsOf(blocksOf(document)).map((step) => [nameOf(step), step] as const))(
      '%s',
      async (_, { block, shown }) => {
        const filled = bindings.filledIn(block.content.replaceAll(PRINTED, service.origin));
        const isShell = SHELLS.has(block.language);
        const runBlock = () => (isShell ? place.shell(filled) : place.script(filled, block.language));
        let run = await runBlock();
        const code = shown && showsAnError(shown.content) ? 22 : 0;
        // The first PDF loads the renderer: a busy machine may be too late with it, and is asked again.
        let triesLeft = code === 0 && READS_A_PDF.test(filled) ? 5 : 0;
        for (; run.code === 22 && triesLeft > 0; triesLeft -= 1) run = await runBlock();
        expect(run.code, `${run.stdout}\n${run.stderr}`).toBe(code);
        if (shown) expect(differences(shown.language, shown.content, run, bindings)).toEqual([]);
      },
    );
  });
}

const READS_A_PDF = /curl .*report\?format=pdf/s;

const nameOf = ({ block }: Step): string =>
  `line ${block.line}: ${block.content.trim().split('\n')[0]?.slice(0, 90).replaceAll('%', '%%') ?? ''}`;

/** A problem, or an answer of HTTP with such a status: then curl ends with 22, and the block with it. */
const showsAnError = (shown: string): boolean =>
  /^HTTP\/[\d.]+ [45]\d\d/.test(shown) || /"status": [45]\d\d\b/.test(shown);

function differences(
  language: string,
  shown: string,
  { stdout }: Run,
  bindings: Bindings,
): readonly string[] {
  if (language === 'http') return notInHttp(shown, stdout, bindings);
  if (language === 'text') return notInText(shown, stdout, bindings);
  return notInJson(JSON.parse(shown) as Json, JSON.parse(stdout) as Json, bindings);
}

function stageOf(document: string, place: Workspace, service: ServiceProcess): Stage {
  let requests = 0;
  const issue = async (person: string, ...profiles: readonly string[]): Promise<string> => {
    const words = profiles.map((profile) => `--profile ${profile}`).join(' ');
    const issued = await place.shell(
      `npx asset-valuation credentials issue --organization '${document}' --person '${person}' ${words}`,
    );
    expect(issued.code, issued.stderr).toBe(0);
    return issued.stdout.trim();
  };
  let all: Promise<string> | undefined;
  return {
    place,
    service,
    issue,
    async send(method, path, body, token) {
      requests += 1;
      all ??= token === undefined ? issue('Teresa Prado', ...ACCESS_PROFILES) : undefined;
      const answer = await service.call(method, path, {
        token: token ?? (await all) ?? '',
        ...(body === undefined ? {} : { body, key: `before-the-document-${requests}` }),
      });
      expect(answer.status, answer.text).toBeLessThan(300);
      return answer.body;
    },
  };
}
