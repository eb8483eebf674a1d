import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/kernel/digest.ts';
import { LAND_CLASSES, type LandClass } from '../../../src/kernel/reference.ts';
import type { StateCode } from '../../../src/kernel/vocabulary.ts';
import { choosePrice, type ImportedSurvey } from '../../../src/sources/deral-land/deral-land.ts';
import { municipalityKey } from '../../../src/sources/deral-land/read-survey.ts';
import { runs } from '../../support/property-runs.ts';
import { type SourceRig, sourceRig } from '../../support/source-rig.ts';
import { codesOf, outcomeOf } from '../../support/source-scene.ts';
import { ADRIANOPOLIS, LONDRINA, landTable } from './land-table.ts';

const NOW = '2026-11-20T15:00:00.000Z';
const OF_2026 = landTable([LONDRINA, ADRIANOPOLIS]);

let rig: SourceRig;
beforeEach(async () => {
  rig = await sourceRig(NOW);
});
afterEach(() => rig.close());

const load = (bytes = OF_2026, name = 'terras_2026.csv') => rig.imports.import('deral_land', name, bytes);
const ask = (
  date: string,
  municipality = 'Londrina',
  land_class: LandClass = 'A-II',
  state: StateCode = 'PR',
) => rig.sources.ask({ kind: 'land-price', state, municipality, land_class, date });
const outcome = async (...of: Parameters<typeof ask>) => outcomeOf(await ask(...of));
const codes = async (...of: Parameters<typeof ask>) => codesOf(await ask(...of));

describe('the survey of land prices', () => {
  it('covers no other state', async () => {
    await load();
    expect(await outcome('2026-11-20', 'Sorriso', 'A-II', 'MT')).toBe('REGION_NOT_COVERED');
  });

  it('counts from its day to the end of the next year', async () => {
    await load(landTable([LONDRINA], { year: '2024' }));
    expect(await outcome('2024-03-30')).toBe('NO_REFERENCE');
    expect(await outcome('2024-03-31')).toBe('77900 of 2024-03-31');
    expect(await outcome('2025-12-31')).toBe('77900 of 2024-03-31');
    expect(await outcome('2026-01-01')).toBe('REFERENCE_TOO_OLD 2024-03-31');
  });

  it('finds a municipality however it is written, and says what was not surveyed', async () => {
    await load();
    expect(await outcome('2026-11-20', ' LÓNDRINA ')).toBe('77900 of 2026-03-31');
    expect(await outcome('2026-11-20', 'adrianopolis', 'A-III')).toBe('28700 of 2026-03-31');
    expect(await outcome('2026-11-20', 'Adrianópolis', 'A-I')).toBe('NO_REFERENCE');
    expect(await outcome('2026-11-20', 'Adrianópolis', 'A-II')).toBe('NO_REFERENCE');
    for (const other of ['Cambé', '---', '__proto__', '../../etc'])
      expect(await outcome('2026-11-20', other)).toBe('NO_REFERENCE');
  });

  it('is the newest one or none, and of a year the newest import', async () => {
    await load(landTable([['Adrianópolis', '30.000', '29.000']], { year: '2025' }));
    rig.later(1000);
    await load();
    expect(await outcome('2026-11-20', 'Adrianópolis', 'A-II')).toBe('NO_REFERENCE');
    expect(await outcome('2026-03-30', 'Adrianópolis', 'A-II')).toBe('29000 of 2025-03-31');
    rig.later(1000);
    await load(landTable([['Londrina', '105.000', '78.100']]), 'revised.csv');
    expect(await outcome('2026-11-20')).toBe('78100 of 2026-03-31');
  });

  it("answers with the table's own words and figure, and the very bytes", async () => {
    await load();
    const { answer, bytes } = await ask('2026-11-20', 'LONDRINA');
    expect(answer).toMatchObject({
      reference: {
        value: '77900',
        unit: 'ha',
        region: 'Londrina, PR',
        sha256: sha256(OF_2026),
        retrieved_at: NOW,
        observed: {
          municipality: 'Londrina',
          land_class: 'A-II',
          year: '2026',
          price: '77.900',
          file_name: 'terras_2026.csv',
          cell: 'C4',
        },
        source: { id: 'deral_land' },
      },
    });
    expect(await codes('2026-11-20')).toEqual(['LAND_SURVEY_MEAN', 'IMPORTED_FILE']);
    expect(await bytes[0]?.read()).toEqual(OF_2026);
  });

  it('says that a price is ten times that of the year before', async () => {
    await load(landTable([['Londrina', '104.800', '7.790']], { year: '2025' }));
    rig.later(1000);
    await load();
    expect(await codes('2026-11-20')).toContain('PRICE_JUMP');
    expect(await codes('2026-11-20', 'Londrina', 'A-I')).not.toContain('PRICE_JUMP');
  });
});

describe('the choice of a price', () => {
  const names = ['São Tomé', 'Sengés', 'Ivaí'] as const;
  const price = fc.option(fc.integer({ min: 1000, max: 2_000_000 }), { nil: null });
  const survey = fc.record({
    year: fc.integer({ min: 2023, max: 2026 }),
    prices: fc.dictionary(
      fc.constantFrom(...names),
      fc.dictionary(fc.constantFrom(...LAND_CLASSES), price, { maxKeys: 3 }),
    ),
  });
  const date = fc
    .tuple(fc.integer({ min: 2022, max: 2028 }), fc.constantFrom('01-01', '03-30', '03-31', '04-01', '12-31'))
    .map(([year, day]) => `${year}-${day}`);

  it('is that of a model written apart, for whatever was imported', () => {
    const places = fc.tuple(fc.constantFrom(...names, 'Ivate'), fc.constantFrom(...LAND_CLASSES));
    fc.assert(
      fc.property(fc.array(survey, { maxLength: 5 }), date, places, (all, day, [municipality, land]) => {
        const surveys = all.map(
          ({ year, prices }, index): ImportedSurvey => ({
            year,
            manifest: { file_name: String(index) } as ImportedSurvey['manifest'],
            municipalities: new Map(
              Object.entries(prices).map(([name, classes]) => [
                municipalityKey(name),
                {
                  name,
                  row: 1,
                  prices: new Map(
                    Object.entries(classes).flatMap(([each, value]) =>
                      value === null
                        ? []
                        : [[each as LandClass, { price: String(value), written: '', cell: 'B2' }] as const],
                    ),
                  ),
                },
              ]),
            ),
          }),
        );
        const chosen = choosePrice(surveys, { municipality, land_class: land, date: day });
        expect(chosen.ok ? chosen.value.price.price : chosen.error.reason).toBe(
          model(all, day, municipality, land),
        );
      }),
      { numRuns: runs(500) },
    );
  });

  type Survey = { year: number; prices: { [name: string]: { [land: string]: number | null } } };
  /** Year by year, downwards. */
  function model(all: readonly Survey[], day: string, municipality: string, land: string): string {
    const [year = 0, monthDay = ''] = [Number(day.slice(0, 4)), day.slice(5)];
    for (let of = monthDay >= '03-31' ? year : year - 1; of >= 2017; of -= 1) {
      const table = all.find((each) => each.year === of);
      if (!table) continue;
      const value = table.prices[municipality]?.[land];
      if (value === undefined || value === null) return 'NO_REFERENCE';
      return of >= year - 1 ? String(value) : 'REFERENCE_TOO_OLD';
    }
    return 'NO_REFERENCE';
  }
});
