import { storedAnswers } from '../../domain/kept-answers.ts';
import type { AlreadyRegistered, FrozenInput, ValuationCompleted } from '../../domain/valuation.ts';
import type { Limitation, MethodResult, VersionedName } from '../../kernel/estimate.ts';
import type { IdentifierType } from '../../kernel/identity/registration-mark.ts';
import { canonicalJson } from '../../kernel/json/canonical.ts';
import type { Json } from '../../kernel/json.ts';
import type { KeptAnswer } from '../../kernel/reference.ts';
import type { Label } from '../../kernel/vocabulary.ts';
import { ACCEPTANCE_ORDER, counted, ofEveryMethod } from './accepted-value.ts';
import { ageOfDeclaredByAsset, baseValues, namedByAsset } from './base-values.ts';
import { declaredValueNotUsed } from './declared-value-not-used.ts';
import { documentsAlreadyUsed } from './documents-already-used.ts';
import { methodsDisagree } from './methods-disagree.ts';
import { policyDerived } from './policy-derived.ts';
import { valueRanges } from './ranges.ts';
import { shownCalculation } from './shown-calculation.ts';
import { VALUATION_RULES } from './valuation-rules.ts';

/**
 * What is recorded of a calculation, with what the sources answered to it. Pure: a replay from
 * the same input and answers gives the same event.
 */
export function completionOf(
  frozen: FrozenInput,
  all: readonly MethodResult[],
  answers: readonly KeptAnswer[] = [],
): ValuationCompleted {
  const input = counted(frozen);
  const results = input.method === null ? all : all.filter(({ method }) => method === input.method);
  const base = baseValues(input, results);
  const disagreements = methodsDisagree(ofEveryMethod(frozen), all);
  const derived = policyDerived(base, input, results, disagreements.length > 0);
  const isCalculated =
    derived.accepted === 'LINES' || ACCEPTANCE_ORDER.some((name) => base[name].amount !== null);
  const values = {
    declared_value: base.declared_value,
    market_value: base.market_value,
    scenario_value: base.scenario_value,
    replacement_cost: base.replacement_cost,
    ...derived.values,
  };
  return {
    outcome: isCalculated ? 'CALCULATED' : 'NO_COVERAGE',
    values,
    ...valueRanges(values, derived.accepted, input, results),
    accepted_value: derived.accepted,
    recognition: derived.recognition,
    calculation: [...shownCalculation(input, results), ...derived.calculation],
    evidence: distinct(results.flatMap(({ evidence }) => evidence)),
    limitations: tellingFirst([
      ...alreadyRegistered(input),
      ...documentsAlreadyUsed(input),
      ...disagreements,
      ...results.flatMap(({ limitations }) => limitations),
      ...declaredValueNotUsed(input, results),
      ...ageOfDeclaredByAsset(namedByAsset(input, results), input),
      ...derived.limitations,
    ]),
    methods: distinct<VersionedName>([
      ...results.flatMap(({ methods }) => methods),
      ...derived.methods,
      VALUATION_RULES,
    ]),
    calendars: distinct<VersionedName>(results.flatMap(({ calendars }) => calendars)),
    answers: storedAnswers(answers),
  };
}

/** What a reviewer must see before anything else. */
const FIRST_TOLD = ['ALREADY_REGISTERED', 'DOCUMENT_ALREADY_USED', 'IMPLAUSIBLE_INPUT'];

const tellingFirst = (limitations: readonly Limitation[]): Limitation[] => {
  const isFirst = ({ code }: Limitation) => FIRST_TOLD.includes(code);
  const all = distinct(limitations);
  return [...all.filter(isFirst), ...all.filter((limitation) => !isFirst(limitation))];
};

const distinct = <T extends object>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [canonicalJson(item as Json), item])).values(),
];

const WORDS: { readonly [Type in IdentifierType]?: { readonly same: Label; readonly doubt: Label } } = {
  PLATE: {
    same: { 'pt-BR': 'a mesma placa', en: 'the same plate' },
    doubt: { 'pt-BR': 'ou uma das placas está errada', en: 'or one of the plates is wrong' },
  },
  REGISTRY: {
    same: { 'pt-BR': 'a mesma matrícula', en: 'the same registry number' },
    doubt: {
      'pt-BR': 'ou os números são de cartórios diferentes',
      en: 'or the numbers are of different registry offices',
    },
  },
};

/** Of an identifier that has no words of its own here. */
const wordsOf = (type: IdentifierType) =>
  WORDS[type] ?? {
    same: { 'pt-BR': `o mesmo identificador (${type})`, en: `the same identifier (${type})` },
    doubt: { 'pt-BR': 'ou um dos identificadores está errado', en: 'or one of the identifiers is wrong' },
  };

/** Said where the request found an identifier of the asset on other active assets of the organization. */
const alreadyRegistered = ({ already_registered = [] }: FrozenInput): readonly Limitation[] => {
  const [first] = already_registered;
  return first ? [limitation(first.matched_on, already_registered)] : [];
};

function limitation(type: IdentifierType, others: readonly AlreadyRegistered[]): Limitation {
  const { same, doubt } = wordsOf(type);
  const ids = others.map(({ asset_id }) => asset_id).join(', ');
  const have =
    others.length === 1
      ? { 'pt-BR': 'Outro ativo da organização tem', en: 'Another asset of the organization has' }
      : { 'pt-BR': 'Outros ativos da organização têm', en: 'Other assets of the organization have' };
  return {
    code: 'ALREADY_REGISTERED',
    text: {
      'pt-BR': `${have['pt-BR']} ${same['pt-BR']}: ${ids}. Ou o mesmo bem foi cadastrado mais de uma vez, ${doubt['pt-BR']}.`,
      en: `${have.en} ${same.en}: ${ids}. Either one thing was registered more than once, ${doubt.en}.`,
    },
  };
}
