import { fail, ok, type Result } from '../../kernel/result.ts';

/**
 * The settings with the addresses of sources, and the default of each; `off`: not queried
 * unless the setting names an address.
 */
export const PUBLIC_ADDRESSES = {
  SOURCE_DERAL_SIMA_HTML_URL: 'https://celepar7.pr.gov.br',
  SOURCE_DERAL_SIMA_URL: 'https://www.agricultura.pr.gov.br',
  SOURCE_DERAL_PRP_URL: 'https://www.agricultura.pr.gov.br/system/files/publico/Precos/prp.xls',
  SOURCE_CONAB_WEEKLY_URL: 'https://portaldeinformacoes.conab.gov.br/downloads/arquivos/PrecosSemanalUF.txt',
  SOURCE_FIPE_URL: 'https://fipe.parallelum.com.br/api/v2',
  SOURCE_BCB_SGS_URL: 'https://api.bcb.gov.br',
  SOURCE_BCB_PTAX_URL: 'https://olinda.bcb.gov.br',
  SOURCE_TESOURO_URL:
    'https://www.tesourotransparente.gov.br/ckan/dataset/df56aa42-484a-4a59-8184-7676580c81e3/resource/796d2059-14e9-44e3-80c9-2d9e30b405c1/download/precotaxatesourodireto.csv',
  SOURCE_CVM_FUNDS_URL: 'https://dados.cvm.gov.br/dados/FI/DOC/INF_DIARIO/DADOS',
  SOURCE_WORLD_BANK_PINK_URL: 'https://www.worldbank.org/en/research/commodity-markets',
  SOURCE_LBMA_URL: 'off',
  SOURCE_COMPRAS_GOV_URL: 'https://dadosabertos.compras.gov.br',
} as const;

export type SourceAddressName = keyof typeof PUBLIC_ADDRESSES;
/** Absent (or empty): the public address. `off`: not asked at all. */
export type SourceAddresses = { readonly [Name in SourceAddressName]?: string | undefined };

/** The address a setting names; null when it is switched off; the error names the setting. */
export function sourceAddress(
  name: SourceAddressName,
  value: string | undefined,
): Result<URL | null, string> {
  const given = value?.trim() ?? '';
  const text = given === '' ? PUBLIC_ADDRESSES[name] : given;
  if (text === 'off') return ok(null);
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    return fail(`${name} must be an http(s) address or "off"`);
  }
  return ok(url);
}

/** A path at an address: the setting names scheme and host, a path before it is kept. */
export function addressUnder(base: URL, path: string): string {
  const before = base.pathname.replace(/\/+$/, '');
  return new URL(before.endsWith(path) ? before : `${before}${path}`, base).href;
}
