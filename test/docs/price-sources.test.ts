import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { configurationSchema } from '../../src/app/configuration.ts';
import { MAX_REFERENCE_AGE_DAYS } from '../../src/kernel/reference.ts';
import { ASKING_LIMITS } from '../../src/sources/asking/asker.ts';
import { USER_AGENT } from '../../src/sources/asking/get-bytes.ts';
import { createRequestBudget, DAY_BUDGET, DAY_BUDGET_WITH_TOKEN } from '../../src/sources/fipe/fipe-table.ts';
import { createSourceImports } from '../../src/sources/index.ts';
import { SOURCE_PROFILES } from '../../src/valuation/references/profiles.ts';
import { testClock } from '../support/test-clock.ts';
import { readDocument } from './markdown.ts';
import { rowsOf } from './sections.ts';

/** docs/price-sources.md is held against the sources themselves. */

const TEXT = readDocument('docs/price-sources.md');
const FOLDER = join(import.meta.dirname, '../../src/sources');
const part = (heading: string): string => TEXT.split(`\n${heading}\n`)[1]?.split('\n## ')[0] ?? '';

it('says of each source that is asked when, how large, how old and what else', () => {
  const rows = part('## Schedule, age and failures').match(/^\| `[a-z_]+` \|.*$/gm) ?? [];
  const cells = rows.map((line) => line.split('|').map((text) => text.trim()));
  const asked = SOURCE_PROFILES.filter(({ why_off }) => !why_off).map(({ id }) => `\`${id}\``);
  expect(cells.map(([, id]) => id).sort()).toEqual(asked.sort());
  for (const [, id, when, size, age] of cells)
    for (const text of [when, size, age]) expect(text, id).not.toBe('');
});

it('has every setting of a source', () => {
  const settings = Object.keys(configurationSchema.shape).filter((name) => name.startsWith('SOURCE_'));
  expect(settings.length).toBeGreaterThan(10);
  for (const name of settings) expect(part('## The sources')).toContain(`\`${name}\``);
});

it('names the limits that every source shares', () => {
  const { totalMs, firstMs, retries, retryDelayMs, failures, restMs } = ASKING_LIMITS;
  expect(TEXT).toContain(`${totalMs.toLocaleString('en')} ms`);
  expect(TEXT).toContain(`${firstMs.toLocaleString('en')} ms`);
  expect(retries).toBe(1);
  expect(TEXT).toContain(`One, after ${retryDelayMs * 0.5} to ${retryDelayMs * 1.5} ms`);
  expect(TEXT).toContain(
    `An address is not asked for ${restMs / 1000} s after ${failures} failures in a row`,
  );
  expect(TEXT).toContain(`| ${MAX_REFERENCE_AGE_DAYS} days |`);
  expect(TEXT).toContain(`\`User-Agent: ${USER_AGENT}\``);
});

it('names the quota of the vehicle table, and what is kept of it', () => {
  const quota = rowsOf(part('### Vehicles')).get('Quota') ?? '';
  const [without, withToken] = [DAY_BUDGET, DAY_BUDGET_WITH_TOKEN].map((size) =>
    createRequestBudget(size, testClock()),
  );
  expect(quota).toContain(
    `At most ${without?.size} requests in any 24 hours, ${withToken?.size.toLocaleString('en')} with a token`,
  );
  expect(quota).toContain(`The last ${without?.kept} requests (${withToken?.kept} with a token) are kept`);
});

it('shows an import for each source that takes files', () => {
  const { sources } = createSourceImports({ importsDir: 'none', clock: testClock() });
  for (const id of sources) {
    expect(TEXT).toContain(`npx asset-valuation sources import ${id} `);
    expect(part('## Importing files')).toMatch(new RegExp(`^\\| \`${id}\` \\|`, 'm'));
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
