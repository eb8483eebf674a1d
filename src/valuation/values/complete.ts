import { storedAnswers } from '../../domain/events/kept-answers.ts';
import type { DeclaredValue, SixValues } from '../../domain/events/shapes.ts';
import type {
  AlreadyRegistered,
  DocumentAlreadyUsed,
  FrozenInput,
  ValuationCompleted,
} from '../../domain/valuation.ts';
import { type Decimal, decimal } from '../../kernel/decimal.ts';
import {
  type Limitation,
  limitation,
  type MethodResult,
  step,
  type VersionedName,
} from '../../kernel/estimate.ts';
import type { GradeTable } from '../../kernel/grades.ts';
import type { IdentifierType } from '../../kernel/identity/registration-mark.ts';
import { canonicalJson } from '../../kernel/json/canonical.ts';
import type { Json } from '../../kernel/json.ts';
import { noRange, type RangeOrReason, rangeOf } from '../../kernel/range.ts';
import type { KeptAnswer } from '../../kernel/reference.ts';
import { type Label, type Method, VALUE_NAMES, type ValueName } from '../../kernel/vocabulary.ts';
import {
  ACCEPTANCE_ORDER,
  ageOfDeclaredByAsset,
  baseValues,
  counted,
  declaredByAsset,
  declaredResult,
  landsIn,
  namedByAsset,
  ofEveryMethod,
  preferred,
} from './base-values.ts';
import { type DerivedName, discounted, policyDerived, SHARES } from './policy-derived.ts';
import { VALUATION_RULES } from './valuation-rules.ts';

/** Said of each document whose bytes the request found among the evidence of other assets, which it does not name. */
const documentsAlreadyUsed = ({
  documents,
  documents_already_used: used = [],
}: Pick<FrozenInput, 'documents' | 'documents_already_used'>): readonly Limitation[] =>
  used.map((each) => alreadyUsed(each, documents.find(({ id }) => id === each.document_id)?.file_name ?? ''));

function alreadyUsed({ document_id, asset_ids }: DocumentAlreadyUsed, fileName: string): Limitation {
  const ids = asset_ids.join(', ');
  const document = `${document_id} (${fileName})`;
  const others =
    asset_ids.length === 1
      ? { 'pt-BR': 'de outro ativo', en: 'another asset' }
      : { 'pt-BR': 'de outros ativos', en: 'other assets' };
  return limitation('DOCUMENT_ALREADY_USED', {
    'pt-BR': `Os mesmos bytes do documento ${document} são evidência ${others['pt-BR']}, que ele não nomeia: ${ids}. Ou um só papel vale para todos eles, ou o mesmo bem é contado mais de uma vez.`,
    en: `The very bytes of document ${document} are evidence of ${others.en} that it does not name: ${ids}. Either one paper is for all of them, or one thing is counted more than once.`,
  });
}

type Shown = ValuationCompleted['calculation'][number];

/**
 * How the first four values came about, in the order of the methods. Where the declared value is the asset's own figure,
 * that is shown in place of what a method could not finish of the same value: the steps shown give the amount.
 */
function shownCalculation(input: FrozenInput, results: readonly MethodResult[]): readonly Shown[] {
  const declared = declaredByAsset(input, results);
  if (!declared) return results.flatMap(calculationOf);
  const at = results.findIndex(isDeclared);
  const others = (some: readonly MethodResult[]) =>
    some.filter((result) => !isDeclared(result)).flatMap(calculationOf);
  return at === -1
    ? [...others(results), asDeclared(declared)]
    : [...others(results.slice(0, at)), asDeclared(declared), ...others(results.slice(at))];
}

const isDeclared = (result: MethodResult): boolean => landsIn(result) === 'declared_value';

const calculationOf = ({ method, calculation }: MethodResult): readonly Shown[] =>
  calculation
    ? [
        {
          method,
          formula: calculation.formula,
          steps: [...calculation.steps],
          ...(calculation.grades ? { grades: stored(calculation.grades) } : {}),
          ...(calculation.sample ? { sample: calculation.sample } : {}),
        },
      ]
    : [];

const stored = (grades: GradeTable): Shown['grades'] => ({
  ...grades,
  items: [...grades.items],
  premises: [...grades.premises],
});

const asDeclared = ({ amount, date, origin }: DeclaredValue): Shown => ({
  method: 'USER_PROVIDED',
  formula: 'declared_value',
  steps: [
    step({ 'pt-BR': 'Valor declarado', en: 'Declared value' }, amount, 'BRL'),
    step({ 'pt-BR': 'Data do valor declarado', en: 'Date of the declared value' }, date, 'date'),
    step({ 'pt-BR': 'Origem do valor declarado', en: 'Origin of the declared value' }, origin, 'text'),
  ],
});

type Ranges = Pick<ValuationCompleted, 'ranges' | 'range_reasons'>;

/**
 * Between which figures each of the six values lies: that of the result which fills it; of the policy's two that of the accepted
 * value, less the same share. Null where it is not known, with the reason.
 */
function valueRanges(
  values: SixValues,
  accepted: ValuationCompleted['accepted_value'],
  { asset, policy }: FrozenInput,
  results: readonly MethodResult[],
): Ranges {
  const base = (name: ValueName): RangeOrReason => {
    const { amount } = values[name];
    if (amount === null) return noRange('NO_VALUE');
    const result = preferred(name, results, asset.asset_class);
    // Declared with the asset, beside its figures.
    if (result?.amount !== amount) return noRange('NOT_STATED');
    return rangeOf(result);
  };
  const derived = (name: DerivedName): RangeOrReason => {
    if (values[name].amount === null || policy === null) return noRange('NO_VALUE');
    if (accepted === null || accepted === 'LINES') return noRange('NOT_OF_EVERY_PART');
    const of = base(accepted);
    if (of.range === null) return of;
    const share = policy[SHARES[name][0]];
    const { low, high } = of.range;
    return { ...of, range: { ...of.range, low: discounted(low, share), high: discounted(high, share) } };
  };
  const all = VALUE_NAMES.map((name) => [name, isDerived(name) ? derived(name) : base(name)] as const);
  return {
    ranges: named(all.map(([name, { range }]) => [name, range])),
    range_reasons: named(all.map(([name, { reason }]) => [name, reason])),
  };
}

const isDerived = (name: ValueName): name is DerivedName => name in SHARES;

const named = <T>(entries: readonly (readonly [ValueName, T])[]) =>
  Object.fromEntries(entries) as Record<ValueName, T>;

interface Known {
  readonly method: Method;
  readonly amount: string;
}

/**
 * One limitation for each two methods of the asset whose amounts are more than a third apart, measured by the one that is
 * farther from zero: 3 × |a − b| > max(|a|, |b|). For amounts above zero that is (larger − smaller) ÷ larger > 1/3; a sign
 * that differs, or zero beside anything else, is always apart, and two zeros never are. The declared value that an asset
 * carries counts as USER_PROVIDED where it is taken. It is judged over all that the frozen asset has, whatever method was asked
 * for: whoever asks must not be able to leave out the figure that is against them.
 */
export function methodsDisagree(input: FrozenInput, results: readonly MethodResult[]): readonly Limitation[] {
  const known = knownAmounts(input, results);
  return known.flatMap((one, index) =>
    known.slice(index + 1).flatMap((other) => (areApart(one, other) ? [limitationOf(one, other)] : [])),
  );
}

function knownAmounts(input: FrozenInput, results: readonly MethodResult[]): readonly Known[] {
  const declared = declaredByAsset(input, results);
  return [
    ...results.flatMap(({ method, amount }) => (amount === null ? [] : [{ method, amount }])),
    ...(declared ? [{ method: 'USER_PROVIDED' as const, amount: declared.amount }] : []),
  ];
}

function areApart(one: Known, other: Known): boolean {
  const [a, b] = [decimal(one.amount), decimal(other.amount)];
  return a.minus(b).abs().times(3).gt(larger(a.abs(), b.abs()));
}

const larger = (a: Decimal, b: Decimal): Decimal => (a.gt(b) ? a : b);

const limitationOf = (one: Known, other: Known): Limitation =>
  limitation('METHODS_DISAGREE', {
    'pt-BR': `Dois métodos divergem em mais de um terço do maior: ${one.method} dá BRL ${one.amount}, ${other.method} dá BRL ${other.amount}. Esclareça por quê antes de aceitar um deles.`,
    en: `Two methods differ by more than a third of the larger: ${one.method} gives BRL ${one.amount}, ${other.method} gives BRL ${other.amount}. Find out why before you accept either.`,
  });

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
  return [...all.filter(isFirst), ...all.filter((each) => !isFirst(each))];
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
  return first ? [sameIdentifier(first.matched_on, already_registered)] : [];
};

function sameIdentifier(type: IdentifierType, others: readonly AlreadyRegistered[]): Limitation {
  const { same, doubt } = wordsOf(type);
  const ids = others.map(({ asset_id }) => asset_id).join(', ');
  const have =
    others.length === 1
      ? { 'pt-BR': 'Outro ativo da organização tem', en: 'Another asset of the organization has' }
      : { 'pt-BR': 'Outros ativos da organização têm', en: 'Other assets of the organization have' };
  return limitation('ALREADY_REGISTERED', {
    'pt-BR': `${have['pt-BR']} ${same['pt-BR']}: ${ids}. Ou o mesmo bem foi cadastrado mais de uma vez, ${doubt['pt-BR']}.`,
    en: `${have.en} ${same.en}: ${ids}. Either one thing was registered more than once, ${doubt.en}.`,
  });
}

/**
 * Said where a method has a declared figure, or a part of one, and the asset carries another beside its attributes, which
 * was then not taken: nothing that the owner declares disappears in silence. Amounts that are the same need no word.
 */
function declaredValueNotUsed(
  { asset: { declared_value } }: FrozenInput,
  results: readonly MethodResult[],
): readonly Limitation[] {
  const own = declaredResult(results);
  const why = own && whyNotUsed(own);
  if (!declared_value || !why) return [];
  const { amount, date, origin } = declared_value;
  if (own.amount !== null && decimal(amount).eq(decimal(own.amount))) return [];
  return [
    limitation('DECLARED_VALUE_NOT_USED', {
      'pt-BR': `O ativo traz também um valor declarado de BRL ${amount}, de ${date}, origem: ${origin}. Ele não foi usado: ${why['pt-BR']}.`,
      en: `The asset also carries a declared value of BRL ${amount}, of ${date}, origin: ${origin}. It was not used: ${why.en}.`,
    }),
  ];
}

function whyNotUsed({ amount, reason_codes }: MethodResult): Label | undefined {
  if (amount !== null) {
    return {
      'pt-BR': `vale o declarado nos atributos, BRL ${amount}`,
      en: `what its attributes declare was, BRL ${amount}`,
    };
  }
  if (!reason_codes.includes('PARTIAL_COVERAGE')) return undefined;
  return {
    'pt-BR': 'os atributos declaram só uma parte, e a soma só é conhecida com todas as partes',
    en: 'its attributes declare a part only, and the sum is known only when every part is',
  };
}
