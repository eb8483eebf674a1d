import type { CalendarDate } from '../../src/kernel/instant.ts';
import { inDays, simaBulletin } from '../support/good-answers.ts';
import { goodSources, importedFiles, machinesOf } from '../support/good-sources.ts';
import { publicService } from '../support/public-service.ts';
import { SIMA_PAGE } from '../support/source-cases.ts';
import { answers } from '../support/source-server.ts';

/** The day of the service's clock. */
export const TODAY: CalendarDate = '2026-11-20';
const YESTERDAY = inDays(TODAY, -1);

/** The public service at TODAY, with sources of the tests' own: all figures are made up. Only the page uses it. */
export async function pageService(environment: Readonly<Record<string, string>> = {}) {
  const sources = await goodSources(TODAY);
  sources.server.on(SIMA_PAGE, answers.bytes(simaBulletin(YESTERDAY)));
  sources.server.on(
    '/api/v2/cars/brands',
    answers.json(Array.from({ length: 24 }, (_, index) => brand(index))),
  );
  const imported = await importedFiles(`${TODAY}T12:00:00.000Z`, [
    'conab_inputs',
    'insumos_agropecuarios.csv',
    machinesOf(TODAY),
  ]);
  const service = await publicService(
    { ...sources.settings, SOURCE_IMPORTS_DIR: imported.dir, ...environment },
    `${TODAY}T15:00:00.000Z`,
  );
  return {
    ...service,
    sources: sources.server,
    async stop() {
      await service.stop();
      await sources.close();
      await imported.remove();
    },
  };
}
export type PageService = Awaited<ReturnType<typeof pageService>>;

const brand = (index: number) =>
  index === 20 ? { code: '21', name: 'Fiat' } : { code: `${500 + index}`, name: `Marca ${index + 1}` };
