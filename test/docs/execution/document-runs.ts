import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../src/kernel/json.ts';
import { type ServiceProcess, startProcess } from '../../support/service-process.ts';
import { blocksOf, SHELLS, type Step, stepsOf } from '../markdown.ts';
import { Bindings, notInHttp, notInJson, notInText } from './shown.ts';
import { type Run, type Workspace, workspace } from './workspace.ts';

/** What a document takes for granted when it begins. */
export interface Beginning {
  /** Variables, such as `TOKEN`. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Ids that the document writes, and those of this run that they stand for. */
  readonly ids?: Readonly<Record<string, string>>;
  readonly end?: () => Promise<unknown>;
}

export interface Stage {
  readonly service: ServiceProcess;
  readonly place: Workspace;
  /** A credential by the tool. */
  issue(person: string, ...profiles: readonly string[]): Promise<string>;
  /** A request as the bootstrap credential (all profiles), or `token`. Anything but success is an error. */
  send(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<{ readonly [name: string]: unknown }>;
}

interface Needs {
  /** Of the service, and of the tool. */
  readonly environment?: () => Promise<{
    readonly variables: Readonly<Record<string, string>>;
    stop(): Promise<void>;
  }>;
  readonly begin?: (stage: Stage) => Promise<Beginning>;
}

const PRINTED = 'http://127.0.0.1:8080';

/**
 * Runs every block of a document, in order, against a service of its own, and compares what comes with what is shown. The
 * service is a process as a reader starts it, in a new data directory, on the documents' day; its price sources are off unless
 * the environment says otherwise.
 */
export function documentRuns(document: string, { environment, begin }: Needs = {}): void {
  describe(document, () => {
    const steps = stepsOf(blocksOf(document));
    const bindings = new Bindings();
    let place: Workspace;
    let service: ServiceProcess;
    let beginning: Beginning = {};
    let sources: { stop(): Promise<void> } | undefined;

    beforeAll(async () => {
      const around = await environment?.();
      sources = around;
      place = await workspace(around?.variables);
      const data = join(place.home, 'data');
      service = await startProcess(data, { ...place.ofPrograms(), RATE_LIMIT_PUBLIC: '100000' });
      beginning = (await begin?.(stageOf(place, service))) ?? {};
      for (const [shown, real] of Object.entries(beginning.ids ?? {})) bindings.bind(shown, real);
      const set = Object.entries({ DATA_DIR: data, BASE: service.url, ...beginning.variables });
      await place.shell(set.map(([name, value]) => `${name}='${value}'`).join('\n'));
    });
    afterAll(async () => {
      await beginning.end?.();
      await service.signal('SIGTERM');
      await place.remove();
      await sources?.stop();
    });

    it.each(steps.map((step) => [nameOf(step), step] as const))('%s', async (_, { block, shown }) => {
      const filled = bindings.filledIn(block.content.replaceAll(PRINTED, service.origin));
      const run = SHELLS.has(block.language)
        ? await place.shell(filled)
        : await place.script(filled, block.language);
      expect(run.code, `${run.stdout}\n${run.stderr}`).toBe(shown && showsAnError(shown.content) ? 22 : 0);
      if (shown) expect(differences(shown.language, shown.content, run, bindings)).toEqual([]);
    });
  });
}

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

function stageOf(place: Workspace, service: ServiceProcess): Stage {
  let requests = 0;
  return {
    place,
    service,
    async issue(person, ...profiles) {
      const words = profiles.map((profile) => `--profile ${profile}`).join(' ');
      const issued = await place.shell(
        `DATA_DIR=data npx asset-valuation credentials issue --organization local --person '${person}' ${words}`,
      );
      expect(issued.code, issued.stderr).toBe(0);
      return issued.stdout.trim();
    },
    async send(method, path, body, token) {
      requests += 1;
      const answer = await service.call(method, path, {
        token: token ?? (await place.read('data/bootstrap-credential')).trim(),
        ...(body === undefined ? {} : { body, key: `before-the-document-${requests}` }),
      });
      expect(answer.status, answer.text).toBeLessThan(300);
      return answer.body;
    },
  };
}
