import type { Language, Texts } from './language.ts';

const en = {
  skip: 'Skip to the content',
  language: 'Language',
  theme: 'Appearance',
  system: 'As the system',
  light: 'Light',
  dark: 'Dark',
  required: 'required',
  needed: 'needed for a value',
  scrolls: 'Scroll the table sideways for more',
};

/** What both pages say alike. */
export const SHARED_TEXTS: Readonly<Record<Language, Texts<keyof typeof en>>> = {
  en,
  'pt-BR': {
    skip: 'Ir para o conteúdo',
    language: 'Idioma',
    theme: 'Aparência',
    system: 'Como no sistema',
    light: 'Clara',
    dark: 'Escura',
    required: 'obrigatório',
    needed: 'sem isso não há valor',
    scrolls: 'Role a tabela para o lado: há mais',
  },
};
