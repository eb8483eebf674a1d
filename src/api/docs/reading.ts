import type { JsonObject } from '../../kernel/json.ts';
import type { Label } from '../../kernel/vocabulary.ts';
import { type Html, html, NOTHING, prose } from './html.ts';
import { OF_OPERATIONS } from './portuguese/operations.ts';

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

/** The introduction, credentials and errors, by line. */
export const OF_INTRODUCTION: Readonly<Record<string, string>> = {
  'Registers assets and rights, values them with documented methods, and keeps every step provable.':
    'Registra bens e direitos, avalia-os com métodos documentados e mantém cada passo comprovável.',
  'Estimates are assisted and documented. They are no legal guarantee and no credit limit. Results of scenarios are not verified market prices. A result without coverage has `amount: null` and a reason, never zero.':
    'As estimativas são assistidas e documentadas. Não são garantia legal nem limite de crédito. Resultados de cenários não são preços de mercado verificados. Um resultado sem cobertura tem `amount: null` e um motivo, nunca zero.',
  'Decimals are strings; a JSON number where a decimal belongs is 422. Instants are RFC 3339 in UTC, dates are calendar days in America/Sao_Paulo.':
    'Decimais são textos; um número JSON onde cabe um decimal é 422. Instantes são RFC 3339 em UTC, datas são dias do calendário em America/Sao_Paulo.',
  'Unknown fields are 422, unknown query parameters 400. Bodies are UTF-8 without a byte order mark.':
    'Campos desconhecidos são 422, parâmetros de consulta desconhecidos 400. Corpos são UTF-8 sem marca de ordem de bytes.',
  'Checks come in this order: path 404, credential 401, profile 403, media type 415, size 413, syntax and headers 400, fields 422, resource 404, version 412, state 409. Paths are exact and case-sensitive; a wrong method is 404.':
    'As verificações vêm nesta ordem: caminho 404, credencial 401, perfil 403, tipo de mídia 415, tamanho 413, sintaxe e cabeçalhos 400, campos 422, recurso 404, versão 412, estado 409. Caminhos são exatos e distinguem maiúsculas; um método errado é 404.',
  'Errors are `application/json`, or `application/problem+json` where `Accept` names it. An unexpected fault is 500 with code `INTERNAL`.':
    'Erros são `application/json`, ou `application/problem+json` onde `Accept` o nomeia. Uma falha inesperada é 500 com o código `INTERNAL`.',
  'What is no request at all is answered before a route is known, with the same body: 400 `MALFORMED_REQUEST` (an unreadable request line or header, not exactly one `Host`), 408 `REQUEST_TIMEOUT`, 431 `HEADERS_TOO_LARGE`.':
    'O que nem é uma requisição é respondido antes que se conheça uma rota, com o mesmo corpo: 400 `MALFORMED_REQUEST` (linha ou cabeçalhos ilegíveis, não exatamente um `Host`), 408 `REQUEST_TIMEOUT`, 431 `HEADERS_TOO_LARGE`.',
  'Texts for people follow `Accept-Language` (`pt-BR`, `en`), those of errors and of each wrong field too; codes never change. HEAD works as GET.':
    'Textos para pessoas seguem `Accept-Language` (`pt-BR`, `en`), também os de erros e de cada campo errado; códigos nunca mudam. HEAD funciona como GET.',
  'Limits: public routes count an address (of IPv6 its /64), the others a credential, in windows of one minute; every answer tells what is left. Failed authentication counts by address. HEAD counts as GET does, errors too; an unknown path does not.':
    'Limites: rotas públicas contam por endereço (de IPv6, seu /64), as outras por credencial, em janelas de um minuto; cada resposta diz o que resta. Autenticações que falham contam por endereço. HEAD conta como GET, erros também; um caminho desconhecido não.',
  'Same origin only: there are no CORS headers. Other projects call the service from their own back end.':
    'Somente a mesma origem: não há cabeçalhos CORS. Outros projetos chamam o serviço a partir do próprio back-end.',
  '`Authorization: Bearer <ACCESS_TOKEN>`. A credential is bound to a responsible person, an organization and access profiles. **It belongs in the back end of the consuming project, and nowhere else**: never in a browser, a mobile app or a page; no page of this service asks for one. It is shown once, when the operator issues it; its revocation takes effect within five seconds.':
    '`Authorization: Bearer <ACCESS_TOKEN>`. Uma credencial está ligada a uma pessoa responsável, a uma organização e a perfis de acesso. **Seu lugar é o back-end do projeto que a usa, e nenhum outro**: nunca um navegador, um aplicativo móvel ou uma página; nenhuma página deste serviço pede uma. Ela é mostrada uma vez, quando o operador a emite; sua revogação vale em até cinco segundos.',
  'The request cannot be read: body syntax, query, path id or a header.':
    'A requisição não pode ser lida: sintaxe do corpo, consulta, id no caminho ou um cabeçalho.',
  'No credential, or one that is malformed, unknown, expired or revoked.':
    'Sem credencial, ou com uma malformada, desconhecida, vencida ou revogada.',
  "The credential's access profiles do not allow this, or the person may not decide on their own work.":
    'Os perfis de acesso da credencial não permitem isto, ou a pessoa não pode decidir sobre o próprio trabalho.',
  'Unknown path, wrong method, or a resource that is not there for this organization.':
    'Caminho desconhecido, método errado, ou um recurso que não existe para esta organização.',
  "The resource's state does not allow this. A read that sends this response's token back shows at least the state that was decided on.":
    'O estado do recurso não permite isto. Uma leitura que devolve o token desta resposta mostra ao menos o estado sobre o qual se decidiu.',
  "If-Match is not the current ETag; the current one is in this response. A read that sends this response's token back shows at least that version.":
    'If-Match não é o ETag atual; o atual está nesta resposta. Uma leitura que devolve o token desta resposta mostra ao menos essa versão.',
  'The body is over its limit; the rest of it was not read.':
    'O corpo passa do seu limite; o resto dele não foi lido.',
  'Another media type, or a Content-Encoding.': 'Outro tipo de mídia, ou um Content-Encoding.',
  'Readable, but wrong: fields, or an idempotency key that came with other content.':
    'Legível, mas errado: campos, ou uma chave de idempotência que veio com outro conteúdo.',
  'Too many requests in this minute.': 'Requisições demais neste minuto.',
  'A dependency is down, or this process does not serve the route. Nothing was half-done.':
    'Uma dependência está fora do ar, ou este processo não serve a rota. Nada ficou pela metade.',
  'The range lies outside the content, whose size `Content-Range` tells.':
    'O intervalo está fora do conteúdo, cujo tamanho `Content-Range` informa.',
};

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

/** What an operation says of the profiles that it needs, made by the document itself. */
const PROFILES = /^Needs one of the access profiles (.*)\.$/;

function lineIn(language: DocsLanguage, line: string, english: Html): { text: string; attribute: Html } {
  if (language === 'en') return { text: line, attribute: NOTHING };
  const [, profiles] = PROFILES.exec(line) ?? [];
  const text =
    profiles === undefined
      ? (OF_OPERATIONS[line] ?? OF_INTRODUCTION[line])
      : `${WORDS.profiles[language]} ${profiles}.`;
  return text === undefined ? { text: line, attribute: english } : { text, attribute: NOTHING };
}
