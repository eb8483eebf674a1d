import type { Label } from '../../kernel/vocabulary.ts';
import type { SourceProfile } from './contract.ts';

/** A source that this service knows of and never asks: it has no client. */
interface DisabledSource extends SourceProfile {
  readonly why_off: Label;
}

/** The exchange: prices of what is listed there. */
export const B3: DisabledSource = {
  id: 'b3',
  name: { 'pt-BR': 'Cotações da B3', en: 'B3 quotations' },
  publisher: 'B3 S.A. – Brasil, Bolsa, Balcão',
  kind: 'MARKET_SOURCE',
  url: 'https://www.b3.com.br',
  terms: {
    'pt-BR': 'Comercial: os dados de mercado exigem contrato com a bolsa.',
    en: 'Commercial: market data needs a contract with the exchange.',
  },
  why_off: {
    'pt-BR': 'O uso dos dados de mercado exige contrato comercial com a bolsa.',
    en: 'Use of the market data needs a commercial contract with the exchange.',
  },
};

/** The indicators of cattle and pigs of the university of São Paulo. */
export const CEPEA: DisabledSource = {
  id: 'cepea',
  name: { 'pt-BR': 'Indicadores CEPEA/ESALQ', en: 'CEPEA/ESALQ indicators' },
  publisher: 'CEPEA, Esalq/USP',
  kind: 'MARKET_SOURCE',
  url: 'https://www.cepea.org.br',
  terms: {
    'pt-BR': 'CC BY-NC: não permite uso comercial.',
    en: 'CC BY-NC: not for commercial use.',
  },
  why_off: {
    'pt-BR': 'A licença CC BY-NC não permite o uso comercial.',
    en: 'Its licence, CC BY-NC, does not allow commercial use.',
  },
};

export const DISABLED_SOURCES: readonly DisabledSource[] = [B3, CEPEA];
