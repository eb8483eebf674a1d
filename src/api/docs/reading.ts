import type { JsonObject } from '../../kernel/json.ts';
import portuguese from '../../kernel/text/openapi.pt-BR.json' with { type: 'json' };
import type { Label } from '../../kernel/vocabulary.ts';
import { type Html, html, NOTHING, prose } from './html.ts';

/** What the reference says of its own; what the document says is translated beside it. */
const WORDS = {
  reference: { en: 'Reference', 'pt-BR': 'Referência' },
  title: { en: 'Asset Valuation Service', 'pt-BR': 'Serviço de avaliação de bens' },
  skip: { en: 'Skip to the content', 'pt-BR': 'Ir para o conteúdo' },
  contents: { en: 'Contents', 'pt-BR': 'Sumário' },
  languages: { en: 'Language', 'pt-BR': 'Idioma' },
  estimator: { en: 'Estimator', 'pt-BR': 'Estimador' },
  find: { en: 'Find (press {key})', 'pt-BR': 'Buscar (tecle {key})' },
  found: { en: '{count} of {all}', 'pt-BR': '{count} de {all}' },
  start: { en: 'Introduction', 'pt-BR': 'Introdução' },
  samples: { en: 'Samples', 'pt-BR': 'Exemplos de chamada' },
  credentials: { en: 'Credentials', 'pt-BR': 'Credenciais' },
  errors: { en: 'Errors', 'pt-BR': 'Erros' },
  operations: { en: 'Operations', 'pt-BR': 'Operações' },
  schemas: { en: 'Schemas', 'pt-BR': 'Esquemas' },
  sharedSchemas: { en: 'Shared schemas', 'pt-BR': 'Esquemas comuns' },
  madeFrom: {
    en: 'This reference is made from',
    'pt-BR': 'Esta referência é feita a partir do',
  },
  document: { en: 'the OpenAPI 3.1 document', 'pt-BR': 'documento OpenAPI 3.1' },
  inEnglish: {
    en: '',
    'pt-BR':
      'Os nomes de campos são os da interface; as descrições de campos, respostas e exemplos vêm do documento e estão em inglês.',
  },
  aboutSamples: {
    en: 'Each operation is shown for curl, for JavaScript (Node, as a module) and for Python 3, without packages. They read these variables of the environment: `BASE`, the address of the service with `{base}`; `TOKEN`, a credential; `KEY`, an idempotency key of yours, a new one for each change and the same one to repeat it; `ID`, the id of the resource. For back ends: a credential never belongs in a browser.',
    'pt-BR':
      'Cada operação é mostrada para curl, JavaScript (Node, como módulo) e Python 3, sem pacotes. Os exemplos leem estas variáveis de ambiente: `BASE`, o endereço do serviço com `{base}`; `TOKEN`, uma credencial; `KEY`, uma chave de idempotência sua, nova para cada mudança e a mesma para repeti-la; `ID`, o id do recurso. São para o back-end: uma credencial nunca fica em um navegador.',
  },
  variables: { en: 'Its variables', 'pt-BR': 'Suas variáveis' },
  request: { en: 'Request', 'pt-BR': 'Requisição' },
  copy: { en: 'Copy', 'pt-BR': 'Copiar' },
  copied: { en: 'Copied', 'pt-BR': 'Copiado' },
  notCopied: {
    en: 'The browser does not allow it. Select the text and copy it.',
    'pt-BR': 'O navegador não permite. Selecione o texto e copie.',
  },
  noCredential: { en: 'Needs no credential.', 'pt-BR': 'Não exige credencial.' },
  credential: { en: 'Needs a bearer credential.', 'pt-BR': 'Exige uma credencial (bearer).' },
  sent: { en: 'Sent by the service.', 'pt-BR': 'Enviado pelo serviço.' },
  profiles: { en: 'Needs one of the access profiles', 'pt-BR': 'Exige um dos perfis de acesso' },
  parameters: { en: 'Parameters', 'pt-BR': 'Parâmetros' },
  body: { en: 'Body', 'pt-BR': 'Corpo' },
  answer: { en: 'Answer', 'pt-BR': 'Resposta' },
  headers: { en: 'Headers', 'pt-BR': 'Cabeçalhos' },
  example: { en: 'Example', 'pt-BR': 'Exemplo' },
  required: { en: 'required', 'pt-BR': 'obrigatório' },
  anything: { en: 'anything', 'pt-BR': 'qualquer valor' },
  constant: { en: 'constant', 'pt-BR': 'constante' },
  arrayOf: { en: 'array of', 'pt-BR': 'lista de' },
  or: { en: 'or', 'pt-BR': 'ou' },
  and: { en: 'and', 'pt-BR': 'e' },
} as const satisfies Readonly<Record<string, Label>>;

type Word = keyof typeof WORDS;

export type DocsLanguage = keyof Label;

/** One page of the reference as it is written: in which language, and what it links to. */
export interface Reading {
  readonly document: JsonObject;
  readonly language: DocsLanguage;
  say(word: Word): string;
  /** Where an operation, a schema or an error is explained, seen from this page. */
  to(anchor: string): string;
  /** Another page of the reference in this language; the empty name is the first. */
  page(name: string): string;
  /** The attribute of an element whose text is the document's own, and English. */
  readonly english: Html;
  /** A text of the document as paragraphs: translated where there is a translation, else marked as English. */
  prose(text: string): Html;
}

interface Place {
  readonly document: JsonObject;
  readonly language: DocsLanguage;
  /** The page that is written. */
  readonly name: string;
  readonly pageOf: ReadonlyMap<string, string>;
}

export function readingOf({ document, language, name, pageOf }: Place): Reading {
  // Seen from this page: a page has hundreds of links, and the address of the service stands in none of them.
  const first = name === '' ? 'docs' : '../docs';
  const beside = (other: string): string => (name === '' ? `docs/${other}` : other);
  const page = (other: string) => `${other === '' ? first : beside(other)}?language=${language}`;
  const english = language === 'en' ? NOTHING : html` lang="en"`;
  return {
    document,
    language,
    page,
    english,
    say: (word) => WORDS[word][language],
    to(anchor) {
      const there = pageOf.get(anchor) ?? '';
      return there === name ? `#${anchor}` : `${page(there)}#${anchor}`;
    },
    prose: (text) => prose(text, (line) => lineIn(language, line, english)),
  };
}

/** What the document says, by paragraph: a paragraph that was changed stays English until it is translated again. */
export const PARAGRAPHS: Readonly<Record<string, string>> = portuguese.paragraphs;

/** What an operation says of the profiles that it needs, made by the document itself. */
const PROFILES = /^Needs one of the access profiles (.*)\.$/;

function lineIn(language: DocsLanguage, line: string, english: Html): { text: string; attribute: Html } {
  if (language === 'en') return { text: line, attribute: NOTHING };
  const [, profiles] = PROFILES.exec(line) ?? [];
  const text = profiles === undefined ? PARAGRAPHS[line] : `${WORDS.profiles[language]} ${profiles}.`;
  return text === undefined ? { text: line, attribute: english } : { text, attribute: NOTHING };
}
