import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { epochOf, type Instant, instantOf } from '../../src/kernel/instant.ts';
import { ASKING_LIMITS } from '../../src/sources/asking/asker.ts';
import {
  createPriceSources,
  createSourceImports,
  type PriceSourcesOptions,
  PUBLIC_ADDRESSES,
  type SourceAddressName,
} from '../../src/sources/index.ts';
import type { OpenWorkbook } from '../../src/sources/workbooks/open-apart.ts';
import { openBook } from '../../src/sources/workbooks/open-book.ts';
import { scaled } from './machine-speed.ts';

export const OFF = Object.fromEntries(Object.keys(PUBLIC_ADDRESSES).map((name) => [name, 'off'])) as {
  readonly [Name in SourceAddressName]: 'off';
};

/** Settings of every service of the tests: no source, any port, and no limit that a test would meet. */
export const UNDISTURBED = {
  ...OFF,
  PORT: '0',
  OPERATORS_PORT: '0',
  RATE_LIMIT_MANAGEMENT: '100000',
  RATE_LIMIT_PUBLIC: '1000000',
};

/** Sources at the tests' own addresses (all others off), a clock that tests move, retries without delay. */
export async function sourceRig(now: Instant, options: Partial<PriceSourcesOptions> = {}) {
  let at = epochOf(now);
  const clock = { now: () => instantOf(at) };
  const importsDir = options.importsDir ?? (await mkdtemp(join(tmpdir(), 'imports-')));
  // In this process: the child process has tests of its own.
  const open: OpenWorkbook = async (bytes, limits) => openBook(bytes, limits);
  const shared = { importsDir, clock, openWorkbook: options.openWorkbook ?? open };
  const sources = createPriceSources({
    ...shared,
    random: () => 0,
    ...options,
    addresses: { ...OFF, ...options.addresses },
    limits: {
      totalMs: scaled(ASKING_LIMITS.totalMs),
      firstMs: scaled(ASKING_LIMITS.firstMs),
      retryDelayMs: 0,
      ...options.limits,
    },
  });
  return {
    sources,
    imports: createSourceImports(shared),
    importsDir,
    later: (ms: number): void => {
      at += ms;
    },
    close: async (): Promise<void> => {
      await sources.close();
      await rm(importsDir, { recursive: true, force: true });
    },
  };
}
export type SourceRig = Awaited<ReturnType<typeof sourceRig>>;
