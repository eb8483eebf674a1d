import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenWorkbook } from '../../../src/sources/workbooks/open-apart.ts';
import { openBook } from '../../../src/sources/workbooks/open-book.ts';
import { simaPage } from '../../support/sima-page.ts';
import { BOOK_2016, BOOK_2018 } from '../../support/sima-workbook.ts';
import type { SourceRig } from '../../support/source-rig.ts';
import { codesOf, outcomeOf, sourceScene } from '../../support/source-scene.ts';
import { answers } from '../../support/source-server.ts';

const PAGE = '/sima/cotdiat.asp';
const TODAY = '2018-04-10';
const SOY = { kind: 'commodity-price', product_id: 'soy', state: 'PR' } as const;

const { server, rig, another } = sourceScene(
  `${TODAY}T15:00:00.000Z`,
  (url) => ({ SOURCE_DERAL_SIMA_HTML_URL: url }),
  (at) => at.on(PAGE, answers.html(simaPage('10/04/2018'))),
);
beforeEach(async () => {
  await rig.imports.import('deral_sima', 'a.xls', BOOK_2018);
});

/** A process that has just started, with the files that were imported before. */
const started = (options: Parameters<typeof another>[0] = {}) =>
  another({ importsDir: rig.importsDir, ...options });
const soy = async (of: SourceRig, date = TODAY) => of.sources.ask({ ...SOY, date });
const outcome = async (...asked: Parameters<typeof soy>) => outcomeOf(await soy(...asked));
const opened = () => vi.fn<OpenWorkbook>(async (bytes, limits) => openBook(bytes, limits));

describe('a first question after a start', () => {
  it('has the live price where no imported file can be opened in time', async () => {
    const neverOpened: OpenWorkbook = (_bytes, _limits, signal) =>
      new Promise((resolve) => {
        const gone = {
          sheet: null,
          cell: null,
          expected: 'a workbook',
          found: 'no time',
          passing: true,
        } as const;
        signal?.addEventListener('abort', () => resolve({ ok: false, error: gone }));
      });
    const slow = await started({ openWorkbook: neverOpened, limits: { firstMs: 50 } });
    expect(await outcome(slow)).toBe('114.27 of 2018-04-10');
  });

  it('asks the page while an imported file is being opened', async () => {
    const { promise: pageAsked, resolve: asked } = Promise.withResolvers<void>();
    server.on(PAGE, (response) => {
      asked();
      answers.maintenance(response);
    });
    const openWorkbook: OpenWorkbook = async (bytes, limits) => {
      await pageAsked;
      return openBook(bytes, limits);
    };
    expect(await outcome(await started({ openWorkbook }))).toBe('71.84 of 2018-04-02');
  });

  it('compares the live price with the one imported last', async () => {
    const dear = [{ title: 'Soja industrial tipo 1 sc 60 kg', average: '720.00' }];
    server.on(PAGE, answers.html(simaPage('10/04/2018', dear)));
    expect(codesOf(await soy(await started()))).toContain('PRICE_JUMP');
  });
});

describe('an imported file', () => {
  it('that is too old to say anything of a live price is not opened', async () => {
    await rig.imports.import('deral_sima', 'b.xls', BOOK_2016);
    server.on(PAGE, answers.html(simaPage('20/11/2026')));
    const openWorkbook = opened();
    const late = await started({ openWorkbook, at: '2026-11-20T15:00:00.000Z' });
    expect(await outcome(late, '2026-11-20')).toBe('114.27 of 2026-11-20');
    expect(openWorkbook).not.toHaveBeenCalled();
  });

  it('is opened all the same where it alone says how old the last price is', async () => {
    server.on(PAGE, answers.html(simaPage('20/11/2026', [{ title: 'Boi em pé arroba', average: '330.73' }])));
    const late = await started({ at: '2026-11-20T15:00:00.000Z' });
    expect(await outcome(late, '2026-11-20')).toBe('REFERENCE_TOO_OLD 2018-04-02');
  });

  it('of the very day, which is over, answers without asking', async () => {
    expect(await outcome(await started(), '2018-04-02')).toBe('71.84 of 2018-04-02');
    expect(server.asked).toEqual([]);
  });

  it('is opened once, however many ask at the same time', async () => {
    const openWorkbook = opened();
    const one = await started({ openWorkbook });
    await Promise.all([outcome(one), outcome(one), outcome(one)]);
    expect(openWorkbook).toHaveBeenCalledTimes(1);
  });
});
