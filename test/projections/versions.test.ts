import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projections } from '../../projections/index.ts';
import type { NewEvent } from '../../src/engine/log/event-log.ts';
import { entryCache, foldBatch } from '../../src/engine/projecting/live/fold.ts';
import type { Projection } from '../../src/engine/projecting/projection.ts';
import { sha256 } from '../../src/kernel/digest.ts';
import { canonicalJson } from '../../src/kernel/json/canonical.ts';
import type { Json } from '../../src/kernel/json.ts';

/**
 * Digests of the rows that each read model makes of every event shape, stored with its version. A table or fold that changes
 * under the same version would leave old rows after an upgrade. `RENEW_DIGESTS=1 npx vitest run test/projections/versions.test.ts`
 * renews the digests whose version or events have changed.
 */
const FIXTURES = join(import.meta.dirname, '../fixtures');
const KEPT = join(FIXTURES, 'read-models/digests.json');
const text = readFileSync(join(FIXTURES, 'events/every-shape-ever-written.json'), 'utf8');
const events = Object.entries(JSON.parse(text) as Readonly<Record<string, readonly NewEvent[]>>)
  .flatMap(([stream, own]) => own.map((event, revision) => ({ ...event, stream, revision })))
  .map((event, index) => ({ ...event, position: String(index + 1).padStart(6, '0') }));

interface Kept {
  readonly version: number;
  /** Digest of the events that were folded. */
  readonly events: string;
  readonly rows: string;
}

async function digestOf(projection: Projection): Promise<Kept> {
  const own = events.filter(({ stream }) =>
    projection.streamPrefixes.some((prefix) => stream.startsWith(prefix)),
  );
  const { changes, stop } = await foldBatch(projection, own, entryCache(10_000), async () => []);
  if (stop) throw stop.error;
  const tables = changes.map(({ table: { name, key, columns, indexes }, rows }) => ({
    name,
    key,
    columns,
    indexes,
    rows: rows.toSorted((one, other) => (String(one[key]) < String(other[key]) ? -1 : 1)),
  }));
  const sums = (projection.sums ?? []).map(({ parts: { select, ...parts }, ...kept }) => ({
    ...kept,
    parts,
    select: select('read_models'),
  }));
  return {
    version: projection.version,
    events: sha256(canonicalJson(own as unknown as Json)),
    rows: sha256(canonicalJson({ tables, sums } as unknown as Json)),
  };
}

const now = Object.fromEntries(
  await Promise.all(projections.map(async (each) => [each.name, await digestOf(each)] as const)),
);
const kept: Readonly<Record<string, Kept>> = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {};
if (process.env.RENEW_DIGESTS) {
  const mayMove = (name: string): boolean =>
    kept[name]?.version !== now[name]?.version || kept[name]?.events !== now[name]?.events;
  const renewed = Object.fromEntries(
    projections.map(({ name }) => [name, mayMove(name) ? now[name] : kept[name]]),
  );
  writeFileSync(KEPT, `${JSON.stringify(renewed, null, 2)}\n`);
}

describe('the rows of a read model', () => {
  const asKept: Readonly<Record<string, Kept>> = JSON.parse(readFileSync(KEPT, 'utf8'));

  it.each(projections.map(({ name }) => name))('of %s are those stored for its version', (name) => {
    // Another digest under the same version: raise the version of the read model.
    expect(now[name]).toEqual(asKept[name]);
  });

  it('are stored for no other version, and result from events', () => {
    expect(Object.keys(asKept).sort()).toEqual(projections.map(({ name }) => name).sort());
    const nothing = sha256(canonicalJson([]));
    for (const { events: folded } of Object.values(asKept)) expect(folded).not.toBe(nothing);
  });
});
