import type { Label } from '../../kernel/vocabulary.ts';
import { BASE_PATH } from '../base-path.ts';
import { shell } from './docs-page.ts';
import { html } from './html.ts';

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
  docs: { en: 'Documentation', 'pt-BR': 'Documentação (em inglês)' },
  document: { en: 'OpenAPI 3.1 document', 'pt-BR': 'Documento OpenAPI 3.1' },
  profiles: { en: 'Asset classes and their fields', 'pt-BR': 'Classes de bens e seus campos' },
} as const satisfies Readonly<Record<string, Label>>;

/** What stands at `/`: what this is, and where to read on. */
export function homePage(language: keyof Label, version: string): string {
  const say = (name: keyof typeof TEXTS): string => TEXTS[name][language];
  return shell(
    say('title'),
    html`<main><h1>${say('title')}</h1><p>${say('what')}</p><p>${say('limits')}</p>
<ul><li><a href="${BASE_PATH}/docs">${say('docs')}</a></li><li><a href="${BASE_PATH}/openapi.json">${say('document')}</a></li>
<li><a href="${BASE_PATH}/profiles">${say('profiles')}</a></li></ul><p>${version}</p></main>`,
    { language },
  );
}
