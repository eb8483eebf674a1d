import { readDecimal } from '../../kernel/decimal.ts';
import type { Limitation } from '../../kernel/estimate.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { Label, ScenarioKind } from '../../kernel/vocabulary.ts';
import type { StoredModel } from './scenario-parameters.ts';

/**
 * Parameters of a scenario that are facts of an asset: what it is, not what is supposed of it. A scenario replaces its other
 * parameters, the assumptions: rates, flows, lives.
 */
const FACTS = {
  CASH_FLOW: { ownership_share: { 'pt-BR': 'participação', en: 'ownership share' } },
  PRESENT_VALUE: {
    face_value: { 'pt-BR': 'valor de face', en: 'face value' },
    due_date: { 'pt-BR': 'vencimento', en: 'due date' },
  },
  DEPRECIATED_REPLACEMENT_COST: {
    replacement_cost: { 'pt-BR': 'custo de reposição', en: 'replacement cost' },
    age_years: { 'pt-BR': 'idade em anos', en: 'age in years' },
  },
} as const satisfies { readonly [Kind in ScenarioKind]: { readonly [name: string]: Label } };

interface Fact {
  readonly name: string;
  readonly label: Label;
  /** Of the scenario and of the asset; undefined where it names none. */
  readonly assumed: string | undefined;
  readonly own: string | undefined;
}

/** `facts` may be all attributes of the asset. */
const compared = ({ kind, parameters }: StoredModel, facts: JsonObject): readonly Fact[] =>
  Object.entries(FACTS[kind]).map(([name, label]) => ({
    name,
    label,
    assumed: textOf(parameters[name]),
    own: textOf(facts[name]),
  }));

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** What an asset's attributes say of the facts that a kind of scenario speaks of. */
export const factsOf = (kind: ScenarioKind, attributes: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.keys(FACTS[kind]).flatMap((name) =>
      attributes[name] === undefined ? [] : [[name, attributes[name]]],
    ),
  );

/** The scenario on an asset: a fact that its parameters leave out is the asset's. */
export const onFacts = (model: StoredModel, facts: JsonObject): StoredModel => ({
  kind: model.kind,
  parameters: { ...factsOf(model.kind, facts), ...model.parameters },
});

export interface Contradiction {
  readonly name: string;
  readonly assumed: string;
  readonly own: string;
}

/** Facts of which the scenario names another figure than the asset. The same figure may be written otherwise: 0.5 is 0.50. */
export const contradictions = (model: StoredModel, facts: JsonObject): readonly Contradiction[] =>
  compared(model, facts).flatMap(({ name, assumed, own }) =>
    assumed === undefined || own === undefined || isSame(assumed, own) ? [] : [{ name, assumed, own }],
  );

function isSame(one: string, other: string): boolean {
  const [figure, otherFigure] = [readDecimal(one), readDecimal(other)];
  return figure && otherFigure ? figure.eq(otherFigure) : one === other;
}

/** Which facts are the asset's, which the scenario's because the asset lacks them, and which of them contradict each other. */
export function factLimitations(model: StoredModel, facts: JsonObject): readonly Limitation[] {
  const all = compared(model, facts);
  const taken = all.filter(({ assumed, own }) => assumed === undefined && own !== undefined);
  const supposed = all.filter(({ assumed, own }) => assumed !== undefined && own === undefined);
  const contradicted = contradictions(model, facts);
  return [
    ...(taken.length === 0 ? [] : [takenFromAsset(listed(taken))]),
    ...(supposed.length === 0 ? [] : [supposedByScenario(listed(supposed))]),
    ...contradicted.map(contradictedBy),
  ];
}

const listed = (facts: readonly Fact[]): Label => ({
  'pt-BR': facts.map(({ label, own, assumed }) => `${label['pt-BR']} ${own ?? assumed}`).join(', '),
  en: facts.map(({ label, own, assumed }) => `${label.en} ${own ?? assumed}`).join(', '),
});

const takenFromAsset = (facts: Label): Limitation => ({
  code: 'FACTS_OF_THE_ASSET',
  text: {
    'pt-BR': `O cenário deixa estes fatos ao ativo, e foram usados os dele: ${facts['pt-BR']}.`,
    en: `The scenario leaves these facts to the asset, whose own were used: ${facts.en}.`,
  },
});

const supposedByScenario = (facts: Label): Limitation => ({
  code: 'FACTS_SUPPOSED_BY_SCENARIO',
  text: {
    'pt-BR': `O ativo não informa estes fatos, e valem os do cenário, não verificados: ${facts['pt-BR']}.`,
    en: `The asset does not name these facts, and the scenario's were used, unverified: ${facts.en}.`,
  },
});

const contradictedBy = ({ name, assumed, own }: Contradiction): Limitation => ({
  code: 'SCENARIO_CONTRADICTS_ASSET',
  text: {
    'pt-BR': `O cenário informa ${name} ${assumed}, e o ativo, ${own}: enquanto for assim, nenhuma avaliação pode usá-lo.`,
    en: `The scenario says ${name} ${assumed}, the asset ${own}: as long as that is so, no valuation may use it.`,
  },
});
