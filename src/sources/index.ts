import type { Clock } from '../kernel/clock.ts';
import type { PriceSources } from '../valuation/references/contract.ts';
import { CONAB_INPUTS, DERAL_LAND, DERAL_SIMA, SOURCE_PROFILES } from '../valuation/references/profiles.ts';
import { allSources } from './all-sources.ts';
import { type SourceAddresses, type SourceAddressName, sourceAddress } from './asking/addresses.ts';
import { ASKING_LIMITS, type AskingLimits, type OnQuery } from './asking/asker.ts';
import type { Fetch } from './asking/get-bytes.ts';
import { createBcbPtax } from './bcb-ptax/bcb-ptax.ts';
import { createBcbSgs, createBcbSgsMonths } from './bcb-sgs/bcb-sgs.ts';
import { createComprasGov } from './compras-gov/compras-gov.ts';
import { createConabInputs, inputsImportReader } from './conab-inputs/conab-inputs.ts';
import { createConabWeekly } from './conab-weekly/conab-weekly.ts';
import { createCvm } from './cvm/cvm.ts';
import { createDeralLand, landImportReader } from './deral-land/deral-land.ts';
import { createDeralPrp } from './deral-prp/deral-prp.ts';
import { createDeralSima } from './deral-sima/deral-sima.ts';
import { importReader, parseWorkbook, SIMA_BOOK } from './deral-sima/held-bulletins.ts';
import { createFipe } from './fipe/fipe.ts';
import { createImports } from './imports/imports.ts';
import { createLbma } from './lbma/lbma.ts';
import { createTesouro } from './tesouro/tesouro.ts';
import { type OpenWorkbook, openApart } from './workbooks/open-apart.ts';
import { createWorldBankPink } from './world-bank-pink/world-bank-pink.ts';

export interface PriceSourcesOptions {
  /** Values of the settings `SOURCE_…_URL`; the public addresses where absent, `off` switches one off. */
  readonly addresses?: SourceAddresses;
  /** `SOURCE_IMPORTS_DIR`. It need not exist. */
  readonly importsDir: string;
  /** `SOURCE_FIPE_TOKEN`: raises the daily quota of the vehicle price table. */
  readonly fipeToken?: string | undefined;
  readonly clock: Clock;
  readonly fetch?: Fetch;
  readonly random?: () => number;
  readonly limits?: Partial<AskingLimits>;
  readonly openWorkbook?: OpenWorkbook;
  readonly onAsked?: OnQuery;
}

/** Nobody waits for an answer while a file is imported. */
const IMPORTED_BOOK = { ...SIMA_BOOK, timeMs: 20_000 };

/** The files an operator imported: for the tool's `sources import` and `sources list`. Reads no address. */
export const createSourceImports = (
  options: Pick<PriceSourcesOptions, 'importsDir' | 'clock' | 'openWorkbook'>,
) =>
  createImports({
    dir: options.importsDir,
    clock: options.clock,
    readers: {
      [DERAL_SIMA.id]: importReader(parseWorkbook(options.openWorkbook ?? openApart, IMPORTED_BOOK)),
      [CONAB_INPUTS.id]: inputsImportReader,
      [DERAL_LAND.id]: landImportReader,
    },
  });

/** Every source, wired. Throws when an address is none: it is a setting, and names itself. */
export function createPriceSources(options: PriceSourcesOptions): PriceSources {
  const { clock } = options;
  const limits = { ...ASKING_LIMITS, ...options.limits };
  const http = { fetch: options.fetch ?? globalThis.fetch, random: options.random ?? Math.random };
  const address = (name: SourceAddressName): URL | null => {
    const read = sourceAddress(name, options.addresses?.[name]);
    if (!read.ok) throw new Error(read.error);
    return read.value;
  };
  const open = options.openWorkbook ?? openApart;
  const files = createSourceImports(options).files;
  const asking = { http, clock, limits, onAsked: options.onAsked };
  const at = (name: SourceAddressName) => ({ ...asking, address: address(name), open });
  return allSources(
    [
      createDeralSima({
        ...asking,
        page: address('SOURCE_DERAL_SIMA_HTML_URL'),
        workbook: address('SOURCE_DERAL_SIMA_URL'),
        imports: files(DERAL_SIMA.id),
        parse: parseWorkbook(open),
      }),
      createBcbSgs(at('SOURCE_BCB_SGS_URL')),
      createBcbSgsMonths(at('SOURCE_BCB_SGS_URL')),
      createFipe({ ...at('SOURCE_FIPE_URL'), token: options.fipeToken ?? null }),
      createBcbPtax(at('SOURCE_BCB_PTAX_URL')),
      // The daily price, where it is licensed, before the month's average.
      createLbma(at('SOURCE_LBMA_URL')),
      createConabInputs(files(CONAB_INPUTS.id)),
      createDeralLand(files(DERAL_LAND.id)),
      createComprasGov(at('SOURCE_COMPRAS_GOV_URL')),
      createDeralPrp(at('SOURCE_DERAL_PRP_URL')),
      createWorldBankPink(at('SOURCE_WORLD_BANK_PINK_URL')),
      createTesouro(at('SOURCE_TESOURO_URL')),
      createCvm(at('SOURCE_CVM_FUNDS_URL')),
      createConabWeekly(at('SOURCE_CONAB_WEEKLY_URL')),
    ],
    SOURCE_PROFILES,
    limits,
  );
}

export {
  PUBLIC_ADDRESSES,
  type SourceAddressName,
} from './asking/addresses.ts';

export type { RowNotTaken } from './imports/imports.ts';
