import type { Label } from '../../kernel/vocabulary.ts';
import { BASE_PATH } from '../base-path.ts';
import { type Html, html } from './html.ts';
import { shell } from './shell.ts';

const TEXTS = {
  title: { en: 'Asset Valuation Service', 'pt-BR': 'Serviço de avaliação de bens' },
  what: {
    en: 'Registers assets and rights, values them by documented methods, and keeps evidence, review and history of every figure.',
    'pt-BR':
      'Registra bens e direitos, avalia-os por métodos documentados e guarda evidências, revisão e histórico de cada valor.',
  },
  limits: {
    en: 'Estimates are assisted and documented. They are no legal guarantee and no credit limit.',
    'pt-BR': 'As estimativas são assistidas e documentadas. Não são garantia legal nem limite de crédito.',
  },
  nothing: { en: 'There is nothing at this address', 'pt-BR': 'Não há nada neste endereço' },
  docs: { en: 'Documentation', 'pt-BR': 'Documentação' },
  document: { en: 'OpenAPI 3.1 document', 'pt-BR': 'Documento OpenAPI 3.1' },
  profiles: { en: 'Asset classes and their fields', 'pt-BR': 'Classes de bens e seus campos' },
} as const satisfies Readonly<Record<string, Label>>;

const links = (language: keyof Label): Html => {
  const link = (path: string, text: Label): Html =>
    html`<li><a href="${BASE_PATH}${path}">${text[language]}</a></li>`;
  return html`<ul>${[link('/docs', TEXTS.docs), link('/openapi.json', TEXTS.document), link('/profiles', TEXTS.profiles)]}</ul>`;
};

/** What a person sees at an address where nothing is. */
export const nothingPage = (language: keyof Label): string =>
  shell(
    TEXTS.nothing[language],
    html`<main><h1>${TEXTS.nothing[language]}</h1><ul><li><a href="/">${TEXTS.title[language]}</a></li></ul>${links(language)}</main>`,
    { language },
  );

/** What stands at `/`: what this is, and where to read on. */
export function homePage(language: keyof Label, version: string): string {
  const say = (name: keyof typeof TEXTS): string => TEXTS[name][language];
  return shell(
    say('title'),
    html`<main><h1>${say('title')}</h1><p>${say('what')}</p><p>${say('limits')}</p>
${links(language)}<p>${version}</p></main>`,
    { language },
  );
}
