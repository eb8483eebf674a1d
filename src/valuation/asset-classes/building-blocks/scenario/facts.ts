import { decimal, readDecimal, toText } from '../../../../kernel/decimal.ts';
import { type Limitation, limitation } from '../../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../../kernel/instant.ts';
import type { JsonObject } from '../../../../kernel/json.ts';
import { bilingual } from '../../../../kernel/text/bilingual.ts';
import type { Label, ScenarioKind } from '../../../../kernel/vocabulary.ts';
import { ageOn } from '../depreciation.ts';
import { faceOf } from '../receivables.ts';
import { modelOf, type StoredModel } from '../scenario.ts';

/**
 * Parameters of a scenario that are facts of an asset: what it is, not what is supposed of it. A scenario replaces its other
 * parameters, the assumptions: rates, flows, lives.
 */
const FACTS = {
  CASH_FLOW: { ownership_share: bilingual('scenario.CASH_FLOW.ownership_share') },
  PRESENT_VALUE: {
    face_value: bilingual('scenario.PRESENT_VALUE.face_value'),
    due_date: bilingual('scenario.PRESENT_VALUE.due_date'),
  },
  DEPRECIATED_REPLACEMENT_COST: {
    replacement_cost: bilingual('scenario.DEPRECIATED_REPLACEMENT_COST.replacement_cost'),
    wear: bilingual('scenario.DEPRECIATED_REPLACEMENT_COST.wear'),
  },
  RECEIVABLES_PORTFOLIO: {
    face_value: bilingual('scenario.RECEIVABLES_PORTFOLIO.face_value'),
  },
} as const satisfies { readonly [Kind in ScenarioKind]: { readonly [name: string]: Label } };

interface Fact {
  readonly name: string;
  readonly label: Label;
  /** Of the scenario and of the asset; undefined where it names none. */
  readonly assumed: string | undefined;
  readonly own: string | undefined;
}

/** Of a thing that ages its age is a fact, too, in any of the ways to say it. */
const AGE = ['manufactured_on', 'age_years', 'age_as_of'] as const;
const AGE_LABEL: Label = bilingual('scenario.age_label');

/** The days by which ages are compared. */
interface Days {
  readonly valuationDate: CalendarDate;
  /** The day of an age that the scenario gives without one. */
  readonly proposedOn: CalendarDate;
}

/** `facts` are those of `factsOf`. */
const compared = (model: StoredModel, facts: JsonObject, days: Days): readonly Fact[] => [
  ...Object.entries(FACTS[model.kind]).map(([name, label]) => ({
    name,
    label,
    assumed: assumedOf(model, name),
    own: textOf(facts[name]),
  })),
  ...(model.kind === 'DEPRECIATED_REPLACEMENT_COST' ? [comparedAge(model.parameters, facts, days)] : []),
];

/** What a scenario says of a fact. Of a portfolio the face value is that of its buckets together, which it says with them alone. */
function assumedOf(model: StoredModel, name: string): string | undefined {
  const given = modelOf(model);
  if (given.kind !== 'RECEIVABLES_PORTFOLIO') return textOf(model.parameters[name]);
  return given.parameters.buckets && faceOf(given.parameters.buckets).toFixed(2);
}

/** Ages are compared as they are on the valuation date, whichever way they are said. */
const comparedAge = (parameters: JsonObject, facts: JsonObject, days: Days): Fact => ({
  name: parameters.manufactured_on === undefined ? 'age_years' : 'manufactured_on',
  label: AGE_LABEL,
  assumed: yearsOf(parameters, days.valuationDate, days.proposedOn),
  own: yearsOf(facts, days.valuationDate, days.valuationDate),
});

function yearsOf(
  given: JsonObject,
  valuationDate: CalendarDate,
  writtenOn: CalendarDate,
): string | undefined {
  const ways = Object.fromEntries(AGE.map((name) => [name, textOf(given[name])]));
  const age = ageOn(ways, valuationDate, writtenOn);
  return age && toText(age.years);
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * What an asset's attributes say of the facts that a kind of scenario speaks of. An age comes with its day: the one that the
 * asset names, else that of the event that last changed it.
 */
export function factsOf(
  kind: ScenarioKind,
  attributes: JsonObject,
  ageChangedOn: CalendarDate | undefined,
): JsonObject {
  const isAgeing = kind === 'DEPRECIATED_REPLACEMENT_COST';
  const day = isAgeing && attributes.age_years !== undefined ? { age_as_of: ageChangedOn } : {};
  const named = { ...day, ...attributes } as JsonObject;
  return Object.fromEntries(
    [...Object.keys(FACTS[kind]), ...(isAgeing ? AGE : [])].flatMap((name) =>
      named[name] === undefined ? [] : [[name, named[name]]],
    ),
  );
}

/**
 * The scenario on the facts of an asset: one that its parameters leave out is the asset's; of an age no half is. Nothing of the
 * asset replaces the buckets of a portfolio.
 */
export function onFacts({ kind, parameters }: StoredModel, facts: JsonObject): StoredModel {
  if (kind === 'RECEIVABLES_PORTFOLIO') return { kind, parameters };
  const namesAge = AGE.some((name) => parameters[name] !== undefined);
  const own = Object.entries(facts).filter(([name]) => !(namesAge && AGE.some((each) => each === name)));
  return { kind, parameters: { ...Object.fromEntries(own), ...parameters } };
}

export interface Contradiction {
  readonly name: string;
  readonly assumed: string;
  readonly own: string;
}

/** Facts of which the scenario names another figure than the asset. The same figure may be written otherwise: 0.5 is 0.50. */
export const contradictions = (model: StoredModel, facts: JsonObject, days: Days): readonly Contradiction[] =>
  compared(model, facts, days).flatMap(({ name, assumed, own }) =>
    assumed === undefined || own === undefined || isSame(name, assumed, own) ? [] : [{ name, assumed, own }],
  );

/** Two ways to say one age, each rounded to 8 decimals of a year, may be this far apart. */
const ROUNDED_TWICE = decimal('0.00000002');

function isSame(name: string, one: string, other: string): boolean {
  const [figure, otherFigure] = [readDecimal(one), readDecimal(other)];
  if (!figure || !otherFigure) return one === other;
  const apart = figure.minus(otherFigure).abs();
  return AGE.some((each) => each === name) ? apart.lte(ROUNDED_TWICE) : apart.isZero();
}

/** Which facts are the asset's, which the scenario's because the asset lacks them, and which of them contradict each other. */
export function factLimitations(model: StoredModel, facts: JsonObject, days: Days): readonly Limitation[] {
  const all = compared(model, facts, days);
  const taken = model.kind === 'RECEIVABLES_PORTFOLIO' ? [] : all.filter(isTaken);
  const supposed = all.filter(({ assumed, own }) => assumed !== undefined && own === undefined);
  const contradicted = contradictions(model, facts, days);
  return [
    ...(taken.length === 0 ? [] : [takenFromAsset(listed(taken))]),
    ...(supposed.length === 0 ? [] : [supposedByScenario(listed(supposed))]),
    ...contradicted.map(contradictedBy),
  ];
}

const isTaken = ({ assumed, own }: Fact): boolean => assumed === undefined && own !== undefined;

const listed = (facts: readonly Fact[]): Label => ({
  'pt-BR': facts.map(({ label, own, assumed }) => `${label['pt-BR']} ${own ?? assumed}`).join(', '),
  en: facts.map(({ label, own, assumed }) => `${label.en} ${own ?? assumed}`).join(', '),
});

const takenFromAsset = (facts: Label): Limitation => limitation('scenario.FACTS_OF_THE_ASSET', { facts });

const supposedByScenario = (facts: Label): Limitation =>
  limitation('scenario.FACTS_SUPPOSED_BY_SCENARIO', { facts });

const contradictedBy = ({ name, assumed, own }: Contradiction): Limitation =>
  limitation('scenario.SCENARIO_CONTRADICTS_ASSET', { name, assumed, own });
