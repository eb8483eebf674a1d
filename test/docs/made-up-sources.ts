import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSourceImports } from '../../src/sources/index.ts';
import { PATH as PURCHASES_PATH, page, purchasesAt, text } from '../sources/compras-gov/purchases.ts';
import { fileOf, row } from '../sources/conab-inputs/published-file.ts';
import { classRow, monthPath, monthZip } from '../support/fund-quotas.ts';
import { pinkBook, pinkRows } from '../support/pink-book.ts';
import { prpBook, prpRows } from '../support/prp-workbook.ts';
import { simaPage } from '../support/sima-page.ts';
import { answers, startSourceServer } from '../support/source-server.ts';
import { testClock } from '../support/test-clock.ts';
import { HEADER } from '../support/treasury-history.ts';
import { WEEKLY_HEADER, weeklyRow } from '../support/weekly-prices.ts';

/** Every source at one local address, in the shapes of the real ones. The figures are made up: those of the documents. */

const latin1 = (lines: readonly string[]) =>
  answers.bytes(new Uint8Array(Buffer.from(lines.join('\r\n'), 'latin1')));

const FIPE = '/api/v2/cars/brands';
const CAR = {
  vehicleType: 1,
  price: 'R$ 88.890,00',
  brand: 'Marca A',
  model: 'Modelo A 1.0 Flex',
  modelYear: 2024,
  fuel: 'Flex',
  codeFipe: '000001-1',
  referenceMonth: 'novembro de 2026',
  fuelAcronym: 'F',
};
const FIPE_ANSWERS = {
  [FIPE]: [
    { code: '21', name: 'Marca A' },
    { code: '22', name: 'Marca B' },
  ],
  [`${FIPE}/21/models`]: [{ code: '9540', name: 'Modelo A 1.0 Flex' }],
  [`${FIPE}/21/models/9540/years`]: [
    { code: '32000-5', name: 'Zero KM Flex' },
    { code: '2024-5', name: '2024 Flex' },
  ],
  [`${FIPE}/21/models/9540/years/2024-5`]: CAR,
};

const SIMA = [
  { title: 'Soja industrial tipo 1 sc 60 kg', average: '120,25', previous: '119,80' },
  { title: 'Milho amarelo tipo 1 sc 60 kg', average: '55,10' },
  { title: 'Café beneficiado bebida dura tipo 6 sc 60 kg', average: '2.001,33' },
  { title: 'Boi em pé arroba', average: '330,00' },
];

/** One `.csv` as Conab publishes it, imported before the service starts. */
async function importEquipment(importsDir: string): Promise<void> {
  const imports = createSourceImports({ importsDir, clock: testClock() });
  const file = fileOf(
    row('TRATOR, 4X4, MARCA A, MODELO 100, 100 CV', { 9: '301.000,00', 10: '305.000,00' }, TRACTOR),
  );
  const imported = await imports.import('conab_inputs', 'insumos_agropecuarios.csv', file);
  if (!imported.ok) throw new Error(imported.error.message);
}
const TRACTOR = { year: '2026', group: 'Máquinas/Motores' };

/** Starts it; `variables` point a service at it. */
export async function madeUpSources() {
  const server = await startSourceServer();
  const importsDir = await mkdtemp(join(tmpdir(), 'asset-valuation-docs-'));
  await importEquipment(importsDir);
  for (const [path, body] of Object.entries(FIPE_ANSWERS)) server.on(path, answers.json(body));
  server.on('/sima/cotdiat.asp', answers.html(simaPage('19/11/2026', SIMA)));
  server.on('/prp.xls', answers.bytes(prpBook(prpRows('PERÍODO: 09/11/2026 a 13/11/2026'))));
  server.on('/weekly.txt', latin1([WEEKLY_HEADER, weeklyRow({ state: 'MT', price: '1,95' })]));
  server.on(
    '/dados/serie/bcdata.sgs.432/dados/ultimos/20',
    answers.json([{ data: '19/11/2026', valor: '14.00' }]),
  );
  server.on(
    '/olinda/servico/PTAX/versao/v1/odata/CotacaoDolarPeriodo(dataInicial=@dataInicial,dataFinalCotacao=@dataFinalCotacao)',
    answers.html(
      '{"value":[{"cotacaoCompra":5.4994,"cotacaoVenda":5.5,"dataHoraCotacao":"2026-11-19 13:09:19.19"}]}',
    ),
  );
  server.on(
    '/treasury.csv',
    latin1([
      HEADER,
      'Tesouro Prefixado;01/01/2029;19/11/2026;14,04;14,16;724,55;722,31;722,31',
      'Tesouro IPCA+;15/05/2035;19/11/2026;7,29;7,41;2374,37;2348,76;2348,76',
    ]),
  );
  server.on(
    monthPath('2026-11-19'),
    answers.bytes(monthZip([classRow({ date: '2026-11-19', quota: '26.770735800000' })])),
  );
  server.on(
    '/pink.xlsx',
    answers.bytes(pinkBook(pinkRows([{ month: '2026M10', gold: 2700, silver: 31.5 }]))),
  );
  server.on(
    PURCHASES_PATH,
    text(page(purchasesAt(['250000.00', '252000.00', '255000.00', '260000.00', '261500.00']))),
  );

  return {
    variables: {
      SOURCE_DERAL_SIMA_HTML_URL: server.url,
      SOURCE_DERAL_PRP_URL: `${server.url}/prp.xls`,
      SOURCE_CONAB_WEEKLY_URL: `${server.url}/weekly.txt`,
      SOURCE_FIPE_URL: `${server.url}/api/v2`,
      SOURCE_BCB_SGS_URL: server.url,
      SOURCE_BCB_PTAX_URL: server.url,
      SOURCE_TESOURO_URL: `${server.url}/treasury.csv`,
      SOURCE_CVM_FUNDS_URL: server.url,
      SOURCE_WORLD_BANK_PINK_URL: `${server.url}/pink.xlsx`,
      SOURCE_COMPRAS_GOV_URL: server.url,
      SOURCE_IMPORTS_DIR: importsDir,
    },
    async stop() {
      await server.close();
      await rm(importsDir, { recursive: true, force: true });
    },
  };
}
