import { bookOf, type SheetRows } from './sima-workbook.ts';

export interface PrpRow {
  readonly name: string;
  readonly unit: string;
  readonly average: string | number | null;
}

/** Invented figures; the names and units are written as the publisher writes them. */
const MADE_UP_PRICES: readonly PrpRow[] = [
  { name: 'Arroz em casca irrigado', unit: '60 kg', average: 71.5 },
  { name: 'Boi gordo', unit: '15 kg', average: 301.25 },
  { name: 'Café beneficiado produtor', unit: '60 kg', average: 1650 },
  { name: 'Cana de acucar', unit: 't', average: 140.02 },
  { name: 'Erva-mate', unit: 'arroba', average: 0 },
  { name: 'Feijao de cor', unit: '60 kg', average: 210.4 },
  { name: 'Feijao preto', unit: '60 kg', average: 155.07 },
  { name: 'Mandioca', unit: 't', average: 612.34 },
  { name: 'Milho', unit: '60 kg', average: 55.1 },
  { name: 'Soja', unit: '60 kg', average: 121.33 },
  { name: 'Suíno em pé', unit: 'arroba', average: 99.9 },
  { name: 'Trigo', unit: 'saca 60 kg', average: null },
];

const REGIONS = [
  'Apucarana',
  'Campo Mourão',
  'Cascavel',
  'C. Procópio',
  'Curitiba',
  'Fco Beltrão',
  'Guarapuava',
];

/** The sheet as it is published: the period in P1, `Produto` in A2, names from B3, units from C3, then regionals. */
export function prpRows(period: string, prices: readonly PrpRow[] = MADE_UP_PRICES): SheetRows {
  const title: (string | null)[] = ['PREÇOS RECEBIDOS PELOS PRODUTORES', ...Array<null>(14).fill(null)];
  return [
    [...title, period],
    ['Produto', null, 'Unidade', ...REGIONS, 'MÉDIA', 'MSA', '%MSA'],
    ...prices.map(({ name, unit, average }, index) => [
      index + 1,
      name,
      unit,
      ...REGIONS.map(() => average),
      average,
      average,
      0,
    ]),
    [null, 'Fonte: SEAB/DERAL'],
  ];
}

export const prpBook = (rows: SheetRows): Uint8Array => bookOf([{ name: 'prp', rows }], 'biff8');

/**
 * The same book as some writers of old workbooks leave it, and strict readers refuse it ("Workbook corruption:
 * seen[2] == 4"): the container of small streams claims the very sectors of the workbook's own stream,
 * and the file does not end with a whole sector.
 */
export function malformed(book: Uint8Array): Uint8Array {
  const file = Buffer.concat([book, Buffer.alloc(100, 0x20)]);
  const directory = 512 + file.readUInt32LE(0x30) * 512;
  for (let entry = directory + 128; entry < directory + 4 * 128; entry += 128) {
    const name = file.toString('utf16le', entry, entry + Math.max(0, file.readUInt16LE(entry + 64) - 2));
    if (name !== 'Workbook') continue;
    file.copy(file, directory + 116, entry + 116, entry + 124);
    return new Uint8Array(file);
  }
  throw new Error('no stream Workbook in the first directory sector');
}
