import type { DocumentKind, Label, ReasonCode } from '../vocabulary.ts';

/** Codes of the contract in words, for every room that speaks to people. Codes are to be looked up, words to be read. */

type Words<Code extends string> = { readonly [C in Code]: Label };

const say = (ptBR: string, en: string): Label => ({ 'pt-BR': ptBR, en });

export const REASON_WORDS: Words<ReasonCode> = {
  CALCULATION_PENDING: say('O cálculo ainda não terminou', 'The calculation has not ended yet'),
  NO_REFERENCE: say('Nenhuma referência encontrada', 'No reference was found'),
  REFERENCE_TOO_OLD: say('A referência é antiga demais', 'The reference is too old'),
  REGION_NOT_COVERED: say('A região não tem referência', 'The region has no reference'),
  SOURCE_UNAVAILABLE: say('A fonte não respondeu', 'The source did not answer'),
  SOURCE_NOT_CONFIGURED: say('A fonte não está configurada', 'The source is not configured'),
  COMMERCIAL_SOURCE_DISABLED: say(
    'A fonte comercial está desligada',
    'The commercial source is switched off',
  ),
  MISSING_PARAMETER: say('Falta um dado do ativo', 'A datum of the asset is missing'),
  USED_EQUIPMENT_INSUFFICIENT_DATA: say(
    'Dados insuficientes para equipamento usado',
    'Not enough data on used equipment',
  ),
  PARTIAL_COVERAGE: say('Só uma parte tem cobertura', 'Only a part is covered'),
  ASSET_CHANGED: say('O ativo mudou depois da avaliação', 'The asset has changed since it was valued'),
  PAST_DUE: say('O vencimento já passou', 'The due date has passed'),
  NO_APPROVED_POLICY: say('Nenhuma política aprovada em vigor', 'No approved policy in force'),
  BASIS_NOT_ACCEPTED_BY_POLICY: say('A política não aceita a base', 'The policy does not accept the basis'),
  EVIDENCE_NOT_ACCEPTED: say('Nenhuma evidência aceita', 'No evidence was accepted'),
  REVIEW_PENDING: say('Falta a decisão da revisão', 'The review has not decided yet'),
  REVIEW_REJECTED: say('A revisão rejeitou', 'The review rejected it'),
  METHOD_NOT_APPLICABLE: say('Nenhum método se aplica', 'No method applies'),
  EVIDENCE_KIND_MISSING: say(
    'Falta um documento do tipo que a política exige',
    'A document of the kind that the policy demands is missing',
  ),
  EVIDENCE_TOO_OLD: say(
    'A evidência é antiga demais ou não tem data',
    'The evidence is too old, or has no date',
  ),
  DOCUMENT_ALREADY_USED: say(
    'O documento já serve a outro ativo',
    'The document serves another asset already',
  ),
  COMPARABLES_TOO_OLD: say(
    'O dado comparativo mais antigo passa da idade que a política permite',
    'The oldest comparable is older than the policy allows',
  ),
  COMPARABLES_WITHOUT_EVIDENCE: say(
    'Falta um documento aceito para cada dado comparativo',
    'An accepted document for each comparable is missing',
  ),
  DECLARED_VALUE_TOO_OLD: say('O valor declarado é antigo demais', 'The declared value is too old'),
  DECLARED_VALUE_AFTER_VALUATION_DATE: say(
    'O valor declarado é posterior à data da avaliação',
    'The declared value is later than the valuation date',
  ),
  FURTHER_APPROVAL_PENDING: say('Faltam outras aprovações', 'Further approvals are still missing'),
  CALCULATION_FAILED: say('O cálculo falhou', 'The calculation failed'),
  CURRENCY_NOT_SUPPORTED: say('A moeda não é o real', 'The currency is not the real'),
  NOT_REGISTERED: say('A garantia não está registrada', 'The guarantee is not registered'),
  ASSET_ARCHIVED: say('O ativo está arquivado', 'The asset is archived'),
  ALREADY_REGISTERED: say('Outro ativo tem o mesmo identificador', 'Another asset has the same identifier'),
  VALUATION_TOO_OLD: say('A avaliação é antiga demais', 'The valuation is too old'),
  ENCUMBERED: say('O ativo já está onerado', 'The asset is already encumbered'),
  NO_APPROVED_VALUATION: say('Nenhuma avaliação aprovada', 'No valuation was approved'),
  NOT_THE_ACCEPTED_VALUE: say('Outro valor foi aceito', 'Another value is the accepted one'),
  GRADE_INSUFFICIENT: say(
    'O grau I da norma não foi alcançado: faltam dados comparativos ou declarações',
    'Grade I of the standard was not reached: comparables or declarations fall short',
  ),
  NOT_BY_REFERENCE: say(
    'O valor não se apoia em preço publicado',
    'The value does not rest on a published price',
  ),
  NO_NEWER_REFERENCE: say('Nenhum preço mais novo foi publicado', 'No newer price has been published'),
  BALANCE_TOO_OLD: say('O saldo é antigo demais', 'The balance is too old'),
  MATURED: say('A dívida venceu e continua em aberto', 'The debt has matured and is still open'),
  GUARANTEE_ENDS_BEFORE_DEBT: say('A garantia termina antes da dívida', 'The guarantee ends before the debt'),
  NO_AGE_LIMIT: say(
    'A política não limita a idade da avaliação',
    'The policy sets no limit to the age of the valuation',
  ),
};

export const DOCUMENT_WORDS: Words<DocumentKind> = {
  TITLE: say('Título ou matrícula', 'Title'),
  INVOICE: say('Nota fiscal', 'Invoice'),
  APPRAISAL: say('Laudo de avaliação', 'Appraisal'),
  INSPECTION: say('Vistoria', 'Inspection'),
  PHOTO: say('Fotografia', 'Photo'),
  CONTRACT: say('Contrato', 'Contract'),
  OTHER: say('Outro', 'Other'),
};
