import type { Language } from '../../shared/language.ts';
import type { ClassOffer } from '../catalog.ts';

/** Everyday words for a class, in addition to its name and description, in both languages. */
const ALSO: Readonly<Record<string, string>> = {
  AIRCRAFT: 'avião jato plane jet',
  BIOLOGICAL_ASSET: 'lavoura plantação floresta safra crop forest',
  COURT_CLAIM: 'precatório processo ação judicial lawsuit',
  EQUIPMENT: 'trator colheitadeira tractor harvester',
  EQUITY_STAKE: 'quotas empresa sociedade company',
  FUND_UNIT: 'FII fundo imobiliário CNPJ CVM',
  INTELLECTUAL_PROPERTY: 'marca patente brand patent',
  INVENTORY: 'soja milho café trigo mercadoria soy maize coffee wheat goods',
  LISTED_EQUITY: 'bolsa B3 stock shares',
  LIVESTOCK: 'gado boi vaca porco suíno cattle ox cow pig',
  PRECIOUS_METAL: 'ouro prata joia gold silver jewel',
  PRIVATE_SECURITY: 'CDB LCA LCI debênture bond',
  REAL_ESTATE: 'casa apartamento terreno prédio house flat building',
  RECEIVABLE: 'duplicata fatura nota cheque invoice',
  RURAL_LAND: 'fazenda sítio hectare farm',
  TREASURY_SECURITY: 'tesouro direto Selic IPCA government bond',
  VEHICLE: 'carro moto caminhão ônibus car motorcycle truck',
  VESSEL: 'barco navio lancha boat ship',
};

/** Without accents and capitals, so that "onibus" finds "Ônibus". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** The classes that have every word of a search at the beginning of one of theirs; those with it in the name first. */
export function foundClasses(
  offers: readonly ClassOffer[],
  search: string,
  language: Language,
): readonly ClassOffer[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const fits = (text: string) => {
    const parts = plain(text).split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  };
  const found = offers.filter(({ profile: { asset_class, label, description } }) =>
    fits(`${label[language]} ${description} ${ALSO[asset_class] ?? ''}`),
  );
  const isNamed = ({ profile }: ClassOffer) => fits(profile.label[language]);
  return [...found.filter(isNamed), ...found.filter((offer) => !isNamed(offer))];
}
