import { join } from 'node:path';
import { importSourceFile } from '../../commands/source.ts';
import { operatorCause } from '../../src/app/keys/credentials.ts';
import type { CalendarDate } from '../../src/kernel/instant.ts';
import { createSourceImports } from '../../src/sources/index.ts';
import type { RunningService } from './running-service.ts';
import { BOOK_2018, changed, rowOf } from './sima-workbook.ts';

const slashed = (day: CalendarDate) => day.split('-').toReversed().join('/');

/** A real bulletin of Paraná's prices, moved to another day, with soy at one price everywhere: invented. */
export const soyBook = (day: CalendarDate, price: number): Uint8Array =>
  changed(
    BOOK_2018,
    (sheets) => {
      sheets.splice(1);
      const [sheet] = sheets;
      if (!sheet) throw new Error('the book has no sheet');
      sheet.rows[0] = (sheet.rows[0] ?? []).map((cell) => (cell === '02/04/2018' ? slashed(day) : cell));
      const soy = rowOf(sheet.rows, 'Soja industrial');
      for (const at of [soy, soy + 1, soy + 2])
        sheet.rows[at] = (sheet.rows[at] ?? []).map((cell, column) =>
          typeof cell !== 'number' ? cell : column > 0 && Math.abs(cell) < 3 ? 0 : price,
        );
    },
    'biff8',
  );

/** Like `sources import`: the file is stored where the service looks, and the import recorded. */
export async function importSoy(service: RunningService, day: CalendarDate, price: number): Promise<void> {
  const imports = createSourceImports({ importsDir: join(service.dataDir, 'imports'), clock: service.clock });
  const imported = await imports.import('deral_sima', `${day}.xls`, soyBook(day, price));
  if (!imported.ok) throw new Error(imported.error.message);
  const { file_name, sha256, size_bytes, reference_dates, observation_count } = imported.value;
  const input = {
    source: 'deral_sima',
    file_name,
    sha256,
    size_bytes,
    reference_dates: [...reference_dates],
    observation_count,
  };
  await service.engines.handler.change(importSourceFile, {
    id: 'deral_sima',
    input: () => input,
    cause: operatorCause(null),
  });
}
