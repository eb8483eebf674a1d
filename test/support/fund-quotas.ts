import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import { type CalendarDate, dateOfDay, dayOf } from '../../src/kernel/instant.ts';
import { zipAround } from './zip-file.ts';

export { zipAround };

/** The CVM's daily reports of funds in their described shapes; figures and funds are made up. */

/** Since classes of units have a CNPJ of their own. */
export const CLASSES_HEADER =
  'TP_FUNDO_CLASSE;CNPJ_FUNDO_CLASSE;ID_SUBCLASSE;DT_COMPTC;VL_TOTAL;VL_QUOTA;VL_PATRIM_LIQ;CAPTC_DIA;RESG_DIA;NR_COTST';
export const FUNDS_HEADER =
  'TP_FUNDO;CNPJ_FUNDO;DT_COMPTC;VL_TOTAL;VL_QUOTA;VL_PATRIM_LIQ;CAPTC_DIA;RESG_DIA;NR_COTST';

/** Made up, with check digits that a CNPJ has. */
export const FUND = '11.222.333/0001-81';
export const FUND_BARE = '11222333000181';
export const OTHER_FUND = '11.444.777/0001-61';

interface Row {
  readonly taxId?: string;
  readonly subclass?: string;
  readonly date: CalendarDate;
  readonly quota: string;
}

const FIGURES = '1250000.00';
export const classRow = ({ taxId = FUND, subclass = '', date, quota }: Row): string =>
  `CLASSES - FIF;${taxId};${subclass};${date};${FIGURES};${quota};${FIGURES};0.00;1000.00;52`;
export const fundRow = ({ taxId = FUND, date, quota }: Row): string =>
  `FI;${taxId};${date};${FIGURES};${quota};${FIGURES};0.00;1000.00;52`;

/** The path of the month's file for `2026-11-20`. */
export const monthPath = (date: CalendarDate): string =>
  `/inf_diario_fi_${date.slice(0, 7).replace('-', '')}.zip`;

export const zipOf = (text: string, name = 'inf_diario_fi.csv'): Buffer => {
  const bytes = Buffer.from(text, 'latin1');
  return zipAround([{ name, content: deflateRawSync(bytes), crc: crc32(bytes), size: bytes.length }]);
};

/** As the commission publishes it: lines under the header of classes unless they bring another one. */
export const monthZip = (lines: readonly string[], header = CLASSES_HEADER): Buffer =>
  zipOf([header, ...lines, ''].join('\r\n'));

/** This many invented funds on every day of a month up to a date, as the bytes of the file, in pieces. */
export function* monthPieces(
  date: CalendarDate,
  funds: number,
  extra: readonly string[] = [],
): Generator<Buffer> {
  yield Buffer.from([CLASSES_HEADER, ...extra, ''].join('\r\n'));
  const first = dayOf(`${date.slice(0, 7)}-01`);
  const dates = Array.from({ length: dayOf(date) - first + 1 }, (_, index) => dateOfDay(first + index));
  for (let fund = 0; fund < funds; fund += 1) {
    const rows: string[] = [];
    const number = String(fund).padStart(8, '0');
    const taxId = `${number.slice(0, 2)}.${number.slice(2, 5)}.${number.slice(5)}/0001-00`;
    for (const [index, each] of dates.entries()) {
      const day = first + index;
      const quota = `${1 + (fund % 97)}.${String(((day * 7919 + fund * 104_729) % 999_983) + 1).padStart(12, '0')}`;
      rows.push(classRow({ taxId, date: each, quota }));
    }
    yield Buffer.from(`${rows.join('\r\n')}\r\n`);
  }
}

/** Each piece goes to a thread and back: a hundred thousand small ones cost more than their work. */
function* inLargePieces(pieces: Iterable<Buffer>): Generator<Buffer> {
  let [waiting, size]: [Buffer[], number] = [[], 0];
  for (const piece of pieces) {
    waiting.push(piece);
    size += piece.length;
    if (size < 65_536) continue;
    yield Buffer.concat(waiting);
    [waiting, size] = [[], 0];
  }
  yield Buffer.concat(waiting);
}

/** The same for a file too large to be held in memory. */
export async function zipOfPieces(pieces: Iterable<Buffer>): Promise<Buffer> {
  const deflate = createDeflateRaw();
  const packed: Buffer[] = [];
  deflate.on('data', (piece: Buffer) => packed.push(piece));
  let [crc, size] = [0, 0];
  for (const piece of inLargePieces(pieces)) {
    crc = crc32(piece, crc);
    size += piece.length;
    if (!deflate.write(piece)) await once(deflate, 'drain');
  }
  deflate.end();
  await once(deflate, 'end');
  return zipAround([{ name: 'inf_diario_fi.csv', content: Buffer.concat(packed), crc, size }]);
}
