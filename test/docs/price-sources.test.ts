import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configurationSchema } from '../../src/app/configuration.ts';
import { MAX_REFERENCE_AGE_DAYS } from '../../src/kernel/reference.ts';
import { ASKING_LIMITS } from '../../src/sources/asking/asker.ts';
import { USER_AGENT } from '../../src/sources/asking/get-bytes.ts';
import { createRequestBudget, DAY_BUDGET, DAY_BUDGET_WITH_TOKEN } from '../../src/sources/fipe/fipe-table.ts';
import { createSourceImports, PUBLIC_ADDRESSES } from '../../src/sources/index.ts';
import { SOURCE_PROFILES } from '../../src/valuation/references/profiles.ts';
import { testClock } from '../support/test-clock.ts';
import { readDocument } from './markdown.ts';
import { namedSections, rowsOf } from './sections.ts';

/** docs/price-sources.md is held against the sources themselves. */

const TEXT = readDocument('docs/price-sources.md');
const sections = namedSections(TEXT);
const FOLDER = join(import.meta.dirname, '../../src/sources');

it('has a section of each source, and of nothing else', () => {
  expect([...sections.keys()].sort()).toEqual(SOURCE_PROFILES.map(({ id }) => id).sort());
  for (const { id } of SOURCE_PROFILES) expect(TEXT).toMatch(new RegExp(`^\\| \`${id}\` \\|`, 'm'));
});

/** The series of the central bank are two sources at one address, and two sources take imported files alone. */
const SHARED = new Set(['SOURCE_BCB_SGS_URL', 'SOURCE_IMPORTS_DIR']);

describe.each(SOURCE_PROFILES.map((profile) => [profile.id, profile] as const))('%s', (id, profile) => {
  const rows = rowsOf(sections.get(id) ?? '');

  it('names its publisher and its terms, word for word', () => {
    expect([rows.get('Publisher'), rows.get('Terms')]).toEqual([profile.publisher, profile.terms.en]);
  });

  it('names its settings, or says that it has none', () => {
    const setting = rows.get('Setting') ?? '';
    if (profile.why_off) expect(setting).toMatch(/^None/);
    else expect(setting).toMatch(/`SOURCE_[A-Z_]+`/);
  });

  it('tells when it is asked, how old a price may be, what happens when it fails, and what it was tried on', () => {
    if (profile.why_off) return expect([...rows.keys()]).toEqual(['Publisher', 'Terms', 'Setting']);
    for (const name of ['Asked', 'Age', 'When it fails', 'Tried on'])
      expect(rows.get(name)?.length, name).toBeGreaterThan(0);
  });
});

it('names every setting in the section of each source that it is of, and its default address', () => {
  const settings = Object.keys(configurationSchema.shape).filter((name) => name.startsWith('SOURCE_'));
  expect(settings.length).toBeGreaterThan(10);
  for (const name of settings) {
    const rows = [...sections.values()].map((section) => rowsOf(section).get('Setting') ?? '');
    expect(rows.filter((row) => row.includes(`\`${name}\``)).length, name).toBe(SHARED.has(name) ? 2 : 1);
  }
  for (const [name, address] of Object.entries(PUBLIC_ADDRESSES))
    expect(TEXT).toContain(`\`${name}\` = \`${address}\``);
});

it('names the limits that every source shares', () => {
  const { totalMs, firstMs, retries, retryDelayMs, failures, restMs } = ASKING_LIMITS;
  expect(TEXT).toContain(`${totalMs.toLocaleString('en')} ms`);
  expect(TEXT).toContain(`${firstMs.toLocaleString('en')} ms`);
  expect(retries).toBe(1);
  expect(TEXT).toContain(`One, after ${retryDelayMs * 0.5} to ${retryDelayMs * 1.5} ms`);
  expect(TEXT).toContain(
    `After ${failures} failures in a row an address is left alone for ${restMs / 1000} s`,
  );
  expect(TEXT).toContain(`At most ${MAX_REFERENCE_AGE_DAYS} days before`);
  expect(TEXT).toContain(`\`User-Agent: ${USER_AGENT}\``);
});

it('names the quota of the vehicle table, and what is kept of it', () => {
  const quota = rowsOf(sections.get('fipe') ?? '').get('Quota') ?? '';
  const [without, withToken] = [DAY_BUDGET, DAY_BUDGET_WITH_TOKEN].map((size) =>
    createRequestBudget(size, testClock()),
  );
  expect(quota).toContain(
    `At most ${without?.size} requests in any 24 hours, ${withToken?.size.toLocaleString('en')} with a token`,
  );
  expect(quota).toContain(`(${without?.kept}, ${withToken?.kept})`);
});

it('shows an import for each source that takes files', () => {
  const { sources } = createSourceImports({ importsDir: 'none', clock: testClock() });
  for (const id of sources) {
    expect(TEXT).toContain(`npx asset-valuation sources import ${id} `);
    expect(rowsOf(sections.get(id) ?? '').get('Import')?.length, id).toBeGreaterThan(0);
  }
});

it('explains every limitation that a source adds', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const codes = files.flatMap((name) =>
    [...readFileSync(join(FOLDER, name), 'utf8').matchAll(/limitation\(\s*'[a-z-]+\.([A-Z_]+)/g)].map(
      ([, code]) => code,
    ),
  );
  expect(codes.length).toBeGreaterThan(10);
  for (const code of codes) expect(TEXT).toMatch(new RegExp(`^\\| \`${code}\` \\|`, 'm'));
});
