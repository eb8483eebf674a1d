import { describe, expect, it } from 'vitest';
import { routeTable } from '../../../src/app/routes.ts';
import { ASSET_CLASSES, type AssetClassId } from '../../../src/kernel/vocabulary.ts';
import { PUBLIC_ADDRESSES } from '../../../src/sources/index.ts';
import { assetClass } from '../../../src/valuation/asset-classes/index.ts';
import { coverageOf } from '../../../src/valuation/estimation/coverage.ts';
import { SOURCE_PROFILES } from '../../../src/valuation/references/profiles.ts';
import { type FakeSources, fakeSources } from '../../support/fake-sources.ts';
import { forTest } from '../../support/for-suite.ts';
import { publicRig } from '../../support/public-rig.ts';
import { NOW } from '../../support/scenario.ts';
import { OFF, sourceRig } from '../../support/source-rig.ts';
import { testClock } from '../../support/test-clock.ts';

interface Item {
  readonly asset_class: AssetClassId;
  readonly coverage: string;
  readonly routes: readonly string[];
  readonly sources: readonly { id: string; name: string; configured: boolean }[];
  readonly limitations: readonly { code: string; text: string }[];
}

async function coverage(sources: FakeSources): Promise<readonly Item[]> {
  const rig = await forTest(publicRig(sources));
  return (await rig.get('/market/coverage')).body.items as readonly Item[];
}
const byClass = (items: readonly Item[]) =>
  Object.fromEntries(items.map((item) => [item.asset_class, item])) as Record<AssetClassId, Item>;

const NO_REFERENCE: readonly AssetClassId[] = ['REAL_ESTATE', 'LISTED_EQUITY'];
const NEEDS_ONE: readonly AssetClassId[] = [
  ...(['VEHICLE', 'LIVESTOCK', 'PRECIOUS_METAL', 'TREASURY_SECURITY'] as const),
  ...(['FUND_UNIT', 'RURAL_LAND', 'RECEIVABLE'] as const),
];

describe('GET /market/coverage', () => {
  it('lists all 18 classes, in their order', async () => {
    const items = await coverage(fakeSources());
    expect(items.map(({ asset_class }) => asset_class)).toEqual(ASSET_CLASSES);
  });

  it('is by what the methods need: a reference, or the own figures alone', async () => {
    const items = byClass(await coverage(fakeSources()));
    for (const id of NEEDS_ONE) expect(items[id].coverage, id).toBe('AVAILABLE');
    expect(items.INVENTORY.coverage).toBe('AVAILABLE');
    for (const id of [...NO_REFERENCE, 'AIRCRAFT', 'EQUITY_STAKE'] as const)
      expect(items[id].coverage, id).toBe('USER_PROVIDED_ONLY');
    for (const id of ['REAL_ESTATE', 'AIRCRAFT'] as const) expect(items[id].sources, id).toEqual([]);
  });

  it('says that commercial sources are switched off', async () => {
    const items = byClass(await coverage(fakeSources()));
    expect(items.LISTED_EQUITY.limitations.map(({ code }) => code)).toContain('COMMERCIAL_SOURCE_DISABLED');
    expect(items.LISTED_EQUITY.sources).toEqual([expect.objectContaining({ id: 'b3', configured: false })]);
    expect(items.FUND_UNIT.sources).toEqual([expect.objectContaining({ id: 'cvm', configured: true })]);
    expect(items.FUND_UNIT.limitations.map(({ code }) => code)).not.toContain('COMMERCIAL_SOURCE_DISABLED');
  });

  it('is partial where one of several sources is off, and names it', async () => {
    const items = byClass(await coverage(fakeSources({ off: ['lbma', 'conab_inputs'] })));
    for (const [id, off] of [
      ['PRECIOUS_METAL', 'lbma'],
      ['EQUIPMENT', 'conab_inputs'],
    ] as const) {
      expect(items[id].coverage).toBe('PARTIAL');
      expect(items[id].sources).toContainEqual(expect.objectContaining({ id: off, configured: false }));
      const said = items[id].limitations.find(({ code }) => code === 'SOURCE_SWITCHED_OFF');
      expect(said?.text).toContain(off);
    }
  });

  it('is of own figures where one kind of figure has no source, though others have', async () => {
    const items = byClass(await coverage(fakeSources({ off: ['bcb_ptax'], unanswered: ['usd-brl'] })));
    expect(items.PRECIOUS_METAL.coverage).toBe('USER_PROVIDED_ONLY');
    expect(items.VEHICLE.coverage).toBe('AVAILABLE');
  });

  it('with every source off leaves the own figures, which a route of every class takes', async () => {
    const real = await sourceRig(NOW, { addresses: OFF });
    const off = SOURCE_PROFILES.map(({ id }) => id);
    const items = byClass(await coverage({ ...fakeSources({ off }), answering: real.sources.answering }));
    await real.close();
    for (const id of ASSET_CLASSES) {
      expect(items[id].routes, id).toContain('/public-estimates');
      expect(items[id].coverage, id).toBe('USER_PROVIDED_ONLY');
    }
  });

  it('would be unavailable for a class of which no route takes own figures, and no source is on', () => {
    const off = SOURCE_PROFILES.map(({ id }) => id);
    const unanswered = ['vehicle-price'] as const;
    const coverageWith = (takesOwnFigures: boolean) =>
      coverageOf(assetClass('VEHICLE'), fakeSources({ off, unanswered: [...unanswered] }), takesOwnFigures)
        .coverage;
    expect([coverageWith(true), coverageWith(false)]).toEqual(['USER_PROVIDED_ONLY', 'UNAVAILABLE']);
  });

  it('of the sources as they are by default: all but what is off, imported or commercial', async () => {
    const real = await sourceRig(NOW, { addresses: { ...PUBLIC_ADDRESSES } });
    const items = byClass(await coverage({ ...fakeSources(), ...real.sources, asked: [], listed: [] }));
    await real.close();
    const of = (word: string) => ASSET_CLASSES.filter((id) => items[id].coverage === word);
    expect(of('UNAVAILABLE')).toEqual([]);
    expect(of('PARTIAL')).toEqual(['EQUIPMENT', 'PRECIOUS_METAL']);
    expect(of('AVAILABLE')).toEqual([
      ...['VEHICLE', 'INVENTORY', 'LIVESTOCK', 'TREASURY_SECURITY'],
      ...['PRIVATE_SECURITY', 'RECEIVABLE', 'COURT_CLAIM', 'FUND_UNIT'],
    ]);
  });

  it('names the public estimates that take a class: each is in the table of routes', async () => {
    const items = await coverage(fakeSources());
    const { routes: table } = routeTable(undefined, fakeSources(), testClock());
    const paths = table.flatMap(({ method, path }) => (method === 'POST' ? [path] : []));
    for (const { routes } of items) {
      expect(routes).toContain('/public-estimates');
      for (const path of routes) expect(paths).toContain(path);
    }
    expect(byClass(items).LIVESTOCK.routes).toEqual(['/market/guided-estimates', '/public-estimates']);
    expect(byClass(items).COURT_CLAIM.routes).toEqual(['/market/credit-estimates', '/public-estimates']);
  });

  it('asks no source', async () => {
    const sources = fakeSources();
    await coverage(sources);
    expect([sources.asked, sources.listed]).toEqual([[], []]);
  });
});
