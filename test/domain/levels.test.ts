import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalog } from '../../src/domain/events/catalog.ts';
import { LEVEL_1_1 } from '../../src/domain/events/levels.ts';
import { newestLevel } from '../../src/engine/events/event-catalog.ts';
import { FIRST_LEVEL } from '../../src/engine/events/event-type.ts';
import type { NewEvent } from '../../src/engine/log/event-log.ts';
import { ShapeNotAdopted, writtenAs } from '../../src/engine/shapes/written-as.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { RULES } from '../../src/kernel/rules.ts';
import { history } from '../support/history.ts';
import { TYPES_OF_FIRST_RELEASE, unreadableByFirstRelease } from '../support/readable-by-first-release.ts';

/** Types that 1.0.0 does not know: a new one is added here, with its level in the catalog. */
const NEW_TYPES = [
  'AssetReferenceClaimed',
  'CommentWritten',
  'ResourceAssigned',
  'SessionEnded',
  'SessionOffered',
  'SessionOpened',
];

interface Decided {
  readonly type: string;
  readonly data: JsonObject;
}

/** Every type of event as this program decides it, and what only this program says in types that 1.0.0 has. */
function* decided(): Generator<Decided> {
  for (const { events } of history({ seed: 3, count: 4_000 })) {
    const [{ type, data }] = events;
    yield { type, data };
    if (type === 'AssetBatchAccepted') yield { type, data: { ...data, existing: 'UPDATE' } };
    if (type === 'ExportAccepted')
      for (const content of ['PORTFOLIOS', 'OBLIGATION_BUNDLE', 'OBLIGATION_REPLAY'])
        yield { type, data: { ...data, request: { ...(data.request as object), content } } };
  }
}

const typeOf = (name: string) => {
  const type = catalog.types.get(name);
  if (!type) throw new Error(`no event type ${name}`);
  return type;
};
/** As it is written at a level; undefined where it is refused. */
function writtenAt(level: number, { type, data }: Decided) {
  try {
    const { schemaVersion, data: written } = writtenAs(typeOf(type), data, level);
    return { type, data: written, metadata: { schema_version: schemaVersion } as NewEvent['metadata'] };
  } catch (error) {
    if (error instanceof ShapeNotAdopted) return undefined;
    throw error;
  }
}

describe('the shapes of release 1.0.0', () => {
  it('are all still known', () => {
    expect([...catalog.types.keys()].sort()).toEqual([...TYPES_OF_FIRST_RELEASE, ...NEW_TYPES].sort());
  });

  it('are kept as that release wrote them', () => {
    const file = join(import.meta.dirname, '../fixtures/events/every-shape-ever-written.json');
    const kept = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, NewEvent[]>).flat();
    const fitting = new Set(kept.filter((event) => !unreadableByFirstRelease(event)).map(({ type }) => type));
    expect([...fitting].sort()).toEqual([...TYPES_OF_FIRST_RELEASE].sort());
  });
});

describe('before an upgrade from 1.0.0 is finished', () => {
  it('nothing is written that 1.0.0 cannot read, and only what it has no words for is refused', () => {
    const refused = new Set<string>();
    const written = new Set<string>();
    for (const event of decided()) {
      const former = writtenAt(FIRST_LEVEL, event);
      if (!former) {
        refused.add(event.type);
        continue;
      }
      written.add(event.type);
      expect(unreadableByFirstRelease(former)).toBeUndefined();
    }
    expect([...written].sort()).toEqual([...TYPES_OF_FIRST_RELEASE].sort());
    expect([...refused].sort()).toEqual([...NEW_TYPES, 'AssetBatchAccepted', 'ExportAccepted'].sort());
  });

  it('requests name the rules of 1.0.0', () => {
    const requests = [...decided()].filter(({ data }) => data.rules_version === RULES);
    expect(new Set(requests.map(({ type }) => type))).toEqual(
      new Set(['ValuationRequested', 'ScenarioProposed']),
    );
    const rules = requests.map((event) => writtenAt(FIRST_LEVEL, event)?.data.rules_version);
    expect(new Set(rules)).toEqual(new Set([1]));
  });
});

describe('once it is finished', () => {
  it('everything is written as it was decided', () => {
    expect(newestLevel(catalog)).toBe(LEVEL_1_1);
    for (const event of decided()) {
      const written = writtenAt(LEVEL_1_1, event);
      expect(written).toMatchObject({
        data: event.data,
        metadata: { schema_version: typeOf(event.type).schemaVersion },
      });
    }
  });
});
