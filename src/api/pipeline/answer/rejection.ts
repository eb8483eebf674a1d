import type { Rejection } from '../../../domain/rejection.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import { faultWords } from '../../../kernel/words/faults.ts';
import { faultAt } from '../../../kernel/zod-faults.ts';
import { invalidFields, type Problem, type ProblemCode, problem, versionMismatch } from './problem.ts';

const as = (code: ProblemCode, en: string, ptBR: string): { code: ProblemCode; detail: Label } => ({
  code,
  detail: { en, 'pt-BR': ptBR },
});

const FOUR_EYES = faultWords(
  'four_eyes',
  'The person who requested, wrote, proposed or sent it cannot decide on it; another person must',
  'Quem solicitou, escreveu, propôs ou enviou não pode decidir: outra pessoa deve fazê-lo',
);

const APPROVED_ALREADY = faultWords(
  'four_eyes',
  'This person has approved it already; the next approval must be that of another',
  'Esta pessoa já aprovou: a próxima aprovação deve ser de outra',
);

const inTheWay = (id: string) =>
  faultWords(
    'encumbered',
    `The guarantee or encumbrance ${id} is in the way`,
    `A garantia ou o ônus ${id} impede`,
  );

const alreadyRegistered = (id: string) =>
  faultWords(
    'already_registered',
    `The asset ${id} has the same identifier`,
    `O ativo ${id} tem o mesmo identificador`,
  );

/** Of what one person may not do alone: said as the fault of a field is, so that a program knows the rule by its code. */
const PERSONS = { 'four-eyes': FOUR_EYES, 'approved-already': APPROVED_ALREADY } as const;
const isOfPersons = (fact: string): fact is keyof typeof PERSONS => fact in PERSONS;

/** Nothing more is said of what is not there: another organization's must not differ from what never was. */
type NotFound = Extract<Rejection['fact'], `${string}-not-found`>;
const isNotFound = (fact: string): fact is NotFound => fact.endsWith('-not-found');

/** What is refused, in kebab-case, and what HTTP makes of it: the one place where the two meet. */
const REFUSALS = {
  'not-alike': as(
    'STATE_CONFLICT',
    'The two assets share no identifier',
    'Os dois ativos não têm identificador em comum',
  ),
  'distinct-already': as(
    'STATE_CONFLICT',
    'The distinction of the two was proposed already',
    'A distinção dos dois já foi proposta',
  ),
  'too-many-webhooks': as(
    'STATE_CONFLICT',
    'The organization already has 50 webhooks: change one of them',
    'A organização já tem 50 webhooks: altere um deles',
  ),
  'webhook-disabled': as(
    'STATE_CONFLICT',
    'The webhook is disabled: enable it first',
    'O webhook está desativado: ative-o antes',
  ),
  'four-eyes': { code: 'FORBIDDEN', detail: FOUR_EYES.detail },
  'approved-already': { code: 'FORBIDDEN', detail: APPROVED_ALREADY.detail },
  'already-decided': as('STATE_CONFLICT', 'It was already decided on', 'Já há uma decisão'),
  'valuation-not-calculated': as(
    'STATE_CONFLICT',
    'Only a calculated valuation can be reviewed',
    'Só uma avaliação calculada pode ser revista',
  ),
  'valuation-not-approved': as(
    'STATE_CONFLICT',
    'Only an approval in force can be withdrawn',
    'Só uma aprovação vigente pode ser retirada',
  ),
  'scenario-not-approved': as(
    'STATE_CONFLICT',
    'The scenario is not approved',
    'O cenário não está aprovado',
  ),
  'document-not-verified': as(
    'STATE_CONFLICT',
    'The document is not verified',
    'O documento não está verificado',
  ),
  'document-not-uploading': as(
    'STATE_CONFLICT',
    'The document no longer accepts parts or completion',
    'O documento não aceita mais partes nem conclusão',
  ),
  'document-parts-missing': as(
    'STATE_CONFLICT',
    'Parts of the document are missing',
    'Faltam partes do documento',
  ),
  'asset-archived': as('STATE_CONFLICT', 'The asset is archived', 'O ativo está arquivado'),
  'asset-disposed': as('STATE_CONFLICT', 'The asset was disposed of', 'A organização não tem mais o ativo'),
  'asset-secures': as(
    'STATE_CONFLICT',
    'A recognized guarantee stands on the asset: release it first',
    'Há uma garantia reconhecida sobre o ativo: libere-a antes',
  ),
  'obligation-settled': as('STATE_CONFLICT', 'The obligation is settled', 'A obrigação está liquidada'),
  'reference-taken': as(
    'STATE_CONFLICT',
    'Another obligation has this external_reference',
    'Outra obrigação já tem esta external_reference',
  ),
  'guarantee-twice': as(
    'STATE_CONFLICT',
    'The obligation already has a guarantee on this asset',
    'A obrigação já tem uma garantia sobre este ativo',
  ),
  'guarantee-not-recognized': as(
    'STATE_CONFLICT',
    'Only a recognized guarantee can be released',
    'Só uma garantia reconhecida pode ser liberada',
  ),
  'guarantee-closed': as(
    'STATE_CONFLICT',
    'The guarantee was rejected or released',
    'A garantia foi rejeitada ou liberada',
  ),
  'original-not-in-force': as(
    'STATE_CONFLICT',
    'The guarantee that it extends is not in force',
    'A garantia que ela estende não está em vigor',
  ),
  'encumbrance-ended': as('STATE_CONFLICT', 'The encumbrance has ended already', 'O ônus já foi encerrado'),
  'personal-data-erased': as(
    'STATE_CONFLICT',
    'Its personal data was erased; it accepts no new personal data',
    'Seus dados pessoais foram apagados: não recebe novos',
  ),
  'valuation-not-ended': as(
    'STATE_CONFLICT',
    'The valuation has not ended yet',
    'A avaliação ainda não terminou',
  ),
  'idempotency-key-reused': as(
    'IDEMPOTENCY_KEY_REUSED',
    'This key was used with other content in the last seven days',
    'Esta chave foi usada com outro conteúdo nos últimos sete dias',
  ),
} as const satisfies {
  readonly [Fact in Exclude<
    Rejection['fact'],
    NotFound | 'version-mismatch' | 'invalid-fields' | 'encumbered' | 'already-registered'
  >]: {
    code: ProblemCode;
    detail: Label;
  };
};

/** The problem of a refusal. */
export function problemOfRejection(refusal: Rejection): Problem {
  if (refusal.fact === 'version-mismatch') return versionMismatch(refusal.currentVersion);
  if (refusal.fact === 'invalid-fields') return invalidFields(refusal.faults);
  if (refusal.fact === 'encumbered') {
    return problem('ENCUMBERED', undefined, {
      errors: refusal.inTheWay.map((id) => faultAt('', inTheWay(id))),
    });
  }
  if (refusal.fact === 'already-registered') {
    return problem('ALREADY_REGISTERED', undefined, {
      errors: refusal.others.map((id) => faultAt('', alreadyRegistered(id))),
    });
  }
  const { fact } = refusal;
  if (isNotFound(fact)) return problem('NOT_FOUND');
  const { code, detail } = REFUSALS[fact];
  const errors = isOfPersons(fact) ? [faultAt('', PERSONS[fact])] : [];
  return problem(code, detail, { errors });
}
