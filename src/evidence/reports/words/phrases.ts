import { bilingual, bilingualTexts } from '../../../kernel/text/bilingual.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import type { Language } from './formats.ts';

const COMMITTEE_PHRASES = bilingualTexts('reports-committee-phrases');

const OBLIGATION_PHRASES = bilingualTexts('reports-obligation-phrases');

const CHART_PHRASES = bilingualTexts('reports-chart-phrases');

const BACK_TEST_PHRASES = bilingualTexts('reports-back-test-phrases');

/** Texts of the documents; `{}` is replaced. */
const PHRASES = {
  ...BACK_TEST_PHRASES,
  ...CHART_PHRASES,
  ...COMMITTEE_PHRASES,
  ...OBLIGATION_PHRASES,
  service: bilingual('reports.service'),
  title: bilingual('reports.valuation_report'),
  page: bilingual('reports.page'),
  versionOf: bilingual('reports.versionOf'),
  valuation: bilingual('reports.valuation'),
  version: bilingual('reports.version'),
  status: bilingual('reports.status'),
  purpose: bilingual('reports.purpose'),
  valuationDate: bilingual('reports.valuationDate'),
  requestedBy: bilingual('reports.requestedBy'),
  requestedAt: bilingual('reports.requestedAt'),
  completedAt: bilingual('reports.completedAt'),
  requestedMethod: bilingual('reports.requestedMethod'),
  anyMethod: bilingual('reports.anyMethod'),
  repeats: bilingual('reports.repeats'),
  review: bilingual('reports.review'),
  failure: bilingual('reports.failure'),
  asset: bilingual('reports.asset'),
  name: bilingual('reports.name'),
  assetClass: bilingual('reports.assetClass'),
  assetId: bilingual('reports.assetId'),
  reference: bilingual('reports.reference'),
  portfolio: bilingual('reports.portfolio'),
  owner: bilingual('reports.owner'),
  taxId: bilingual('reports.taxId'),
  declared: bilingual('reports.declared'),
  declaredOn: bilingual('reports.declaredOn'),
  inAnnex: bilingual('reports.inAnnex'),
  textInAnnex: bilingual('reports.textInAnnex'),
  values: bilingual('reports.values'),
  value: bilingual('reports.value'),
  amount: bilingual('reports.amount'),
  basis: bilingual('reports.basis'),
  reasons: bilingual('reports.reasons'),
  notices: bilingual('reports.notices'),
  detail: bilingual('reports.detail'),
  unknown: bilingual('reports.unknown'),
  unknownNote: bilingual('reports.unknownNote'),
  to: bilingual('reports.to'),
  accepted: bilingual('reports.accepted'),
  noneAccepted: bilingual('reports.noneAccepted'),
  acceptedLines: bilingual('reports.acceptedLines'),
  calculation: bilingual('reports.calculation'),
  formula: bilingual('reports.formula'),
  missing: bilingual('reports.missing'),
  rounded: bilingual('reports.rounded'),
  step: bilingual('reports.step'),
  unit: bilingual('reports.unit'),
  noCalculation: bilingual('reports.noCalculation'),
  policy: bilingual('reports.policy'),
  noPolicy: bilingual('reports.noPolicy'),
  forcedDiscount: bilingual('reports.forcedDiscount'),
  haircut: bilingual('reports.haircut'),
  acceptedBases: bilingual('reports.acceptedBases'),
  classes: bilingual('reports.classes'),
  validity: bilingual('reports.validity'),
  validFrom: bilingual('reports.validFrom'),
  validUntil: bilingual('reports.validUntil'),
  referenceAge: bilingual('reports.referenceAge'),
  valuationAge: bilingual('reports.valuationAge'),
  days: bilingual('reports.days'),
  approval: bilingual('reports.approval'),
  approvedBy: bilingual('reports.approvedBy'),
  scenario: bilingual('reports.scenario'),
  kind: bilingual('reports.kind'),
  documents: bilingual('reports.documents'),
  noDocuments: bilingual('reports.noDocuments'),
  document: bilingual('reports.document'),
  asRequested: bilingual('reports.asRequested'),
  evidence: bilingual('reports.evidence'),
  noEvidence: bilingual('reports.noEvidence'),
  source: bilingual('reports.source'),
  referenceDate: bilingual('reports.referenceDate'),
  observed: bilingual('reports.observed'),
  retrieved: bilingual('reports.retrieved'),
  limitations: bilingual('reports.limitations'),
  limitation: bilingual('reports.limitation'),
  code: bilingual('reports.code'),
  notes: bilingual('reports.notes'),
  trail: bilingual('reports.trail'),
  by: bilingual('reports.by'),
  at: bilingual('reports.at'),
  rationale: bilingual('reports.rationale'),
  byService: bilingual('reports.byService'),
  fourEyes: bilingual('reports.fourEyes'),
  integrity: bilingual('reports.integrity'),
  inputDigest: bilingual('reports.inputDigest'),
  historyHead: bilingual('reports.historyHead'),
  methods: bilingual('reports.methods'),
  calendars: bilingual('reports.calendars'),
  program: bilingual('reports.program'),
  format: bilingual('reports.format'),
  integrityNote: bilingual('reports.integrityNote'),
  annex: bilingual('reports.annex'),
  annexScenario: bilingual('reports.annexScenario'),
  wordForWord: bilingual('reports.wordForWord'),
  replaced: bilingual('reports.replaced'),
} as const satisfies { readonly [name: string]: Label };

export type Phrase = keyof typeof PHRASES;

/** Returns a phrase with its placeholders filled in order. */
export type Say = (phrase: Phrase, ...fillings: readonly string[]) => string;

export const phrasesIn =
  (language: Language): Say =>
  (phrase, ...fillings) => {
    const parts = PHRASES[phrase][language].split('{}');
    return parts
      .map((part, index) => part + (index < parts.length - 1 ? (fillings[index] ?? '') : ''))
      .join('');
  };
