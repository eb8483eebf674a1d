import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { epochOf, type Instant, instantOf } from '../../src/kernel/instant.ts';
import { ASKING_LIMITS } from '../../src/sources/asking/limits.ts';
import type { Imports } from '../../src/sources/imports/imports.ts';
import {
  createPriceSources,
  createSourceImports,
  type PriceSources,
  type PriceSourcesOptions,
  PUBLIC_ADDRESSES,
  type SourceAddressName,
} from '../../src/sources/index.ts';
import { openBook } from '../../src/sources/workbooks/open-book.ts';
import type { OpenWorkbook } from '../../src/sources/workbooks/open-workbook.ts';
import { scaled } from './machine-speed.ts';

export interface SourceRig {
  readonly sources: PriceSources;
  readonly imports: Imports;
  readonly importsDir: string;
  /** Moves the clock. */
  later(ms: number): void;
  close(): Promise<void>;
}

/** Every source switched off. */
export const OFF = Object.fromEntries(Object.keys(PUBLIC_ADDRESSES).map((name) => [name, 'off'])) as {
  readonly [Name in SourceAddressName]: 'off';
};

/** Sources at the tests' own addresses (all others off), a clock that tests move, retries without delay. */
export async function sourceRig(
  now: Instant,
  options: Partial<PriceSourcesOptions> = {},
): Promise<SourceRig> {
  let at = epochOf(now);
  const clock = { now: () => instantOf(at) };
  const importsDir = options.importsDir ?? (await mkdtemp(join(tmpdir(), 'imports-')));
  // In this process: what the child process adds is tested by itself.
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
    later: (ms) => {
      at += ms;
    },
    close: async () => {
      await sources.close();
      await rm(importsDir, { recursive: true, force: true });
    },
  };
}
