import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type pg from 'pg';

const PACKAGES = [
  '@event-driven-io/emmett-postgresql@0.42.0',
  '@event-driven-io/emmett@0.42.0',
  '@event-driven-io/pongo@0.16.11',
];

interface Consumer {
  start(): Promise<void>;
  close(): Promise<void>;
}

export interface EmmettStore<Message> {
  readonly schema: { migrate(): Promise<unknown> };
  appendToStream(
    stream: string,
    events: readonly Message[],
    options?: { readonly expectedStreamVersion: bigint | 'STREAM_DOES_NOT_EXIST' },
  ): Promise<unknown>;
  readStream(stream: string): Promise<{ readonly events: readonly Message[] }>;
  consumer(options: {
    readonly stopWhen: { readonly noMessagesLeft: true };
    readonly pulling: { readonly batchSize: number };
  }): Consumer & { projector(options: { readonly projection: object }): unknown };
  close(): Promise<void>;
}

/** What is used of emmett 0.42 and its PostgreSQL store. */
export interface Emmett<Message> {
  /** The pool of emmett's own driver. */
  readonly Pool: new (options: {
    readonly connectionString: string;
    readonly max: number;
  }) => Pick<pg.Pool, 'query' | 'on' | 'end'>;
  getPostgreSQLEventStore(
    connectionString: string,
    options?: { readonly connectionOptions: { readonly pool: object } },
  ): EmmettStore<Message>;
  pongoMultiStreamProjection(options: {
    readonly collectionName: string;
    readonly canHandle: readonly string[];
    getDocumentId(event: Message): string;
    evolve(document: object | null, event: Message): object | null;
  }): object;
  rebuildPostgreSQLProjections(options: {
    readonly connectionString: string;
    readonly projections: readonly object[];
  }): Consumer;
  CommandHandler<State>(options: {
    initialState(): State;
    evolve(state: State, event: Message): State;
  }): (
    store: EmmettStore<Message>,
    stream: string,
    decide: (state: State) => Message,
  ) => Promise<{ readonly newState: State }>;
}

/** Installs emmett from the registry in a separate folder, as the program does not depend on it; undefined when that fails. */
export async function installEmmett(): Promise<string | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'asset-valuation-emmett-'));
  await writeFile(path.join(folder, 'package.json'), '{"private":true}');
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...PACKAGES];
  try {
    await promisify(execFile)('npm', install, { cwd: folder });
    return folder;
  } catch (error) {
    process.stdout.write(`not measured: emmett cannot be installed: ${String(error).split('\n')[0]}\n`);
    await rm(folder, { recursive: true });
    return undefined;
  }
}

/** From the folder where it is installed. */
export async function loadEmmett<Message>(folder: string): Promise<Emmett<Message>> {
  const installed = createRequire(path.join(folder, 'package.json'));
  const load = (name: string) => import(pathToFileURL(installed.resolve(name)).href);
  const [core, store, { default: driver }] = await Promise.all(
    ['@event-driven-io/emmett', '@event-driven-io/emmett-postgresql', 'pg'].map(load),
  );
  return { ...core, ...store, Pool: driver.Pool };
}
