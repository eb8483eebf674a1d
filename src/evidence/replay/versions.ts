import { MARKET_CALENDAR } from '../../kernel/dates/business-days.ts';
import type { VersionedName } from '../../kernel/estimate.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import {
  FIRST_RULES,
  RULES_OF_BURDENS,
  RULES_OF_COMMITTEE_REPORT,
  RULES_OF_QUOTAS,
  RULES_OF_RANGES,
  RULES_OF_RECOGNITION,
  RULES_OF_STATE_PRICES,
  RULES_TODAY,
  type Rules,
} from '../../kernel/rules.ts';
import { cashFlowMethod } from '../../valuing/asset-classes/building-blocks/cash-flow.ts';
import { depreciationMethod, wornMethod } from '../../valuing/asset-classes/building-blocks/depreciation.ts';
import { methodUnder } from '../../valuing/asset-classes/building-blocks/method-result.ts';
import { curveMethod } from '../../valuing/asset-classes/building-blocks/present-value/curve.ts';
import { presentValueMethod } from '../../valuing/asset-classes/building-blocks/present-value.ts';
import { portfolioMethod } from '../../valuing/asset-classes/building-blocks/receivables.ts';
import type { MethodDescription } from '../../valuing/asset-classes/contract.ts';
import { indexedMethod } from '../../valuing/asset-classes/court-claim/indexed.ts';
import { assetClass } from '../../valuing/asset-classes/index.ts';
import type { FrozenInput, ValuationCompleted } from '../../valuing/domain/valuation/events.ts';
import type { ReferenceSource } from '../../valuing/estimation/estimate.ts';
import { completionOf } from '../../valuing/values/complete.ts';
import { methodResults } from '../../valuing/values/method-results.ts';
import { POLICY_DERIVED_VERSION } from '../../valuing/values/policy-derived.ts';
import { VALUATION_RULES, withRules } from '../../valuing/values/valuation-rules.ts';

/**
 * What one release of the program calculated with. Whoever raises the version of a method, a calendar or the rules keeps the code of
 * the older one and adds the generation that ran it to `GENERATIONS`: every version ever used stays runnable.
 */
export interface Generation {
  /** Every method version that a valuation of this input may have used, and the version of `VALUATION_RULES`. */
  methods(input: FrozenInput): readonly VersionedName[];
  readonly calendars: readonly VersionedName[];
  /** As the worker of that release did. Throws `AmountOutOfRange`. */
  complete(input: FrozenInput, sources: ReferenceSource): Promise<ValuationCompleted>;
}

const methodsOf = ({ asset }: FrozenInput): readonly MethodDescription[] => [
  ...assetClass(asset.asset_class).methods,
  // A scenario brings its own, whatever the class.
  cashFlowMethod,
  presentValueMethod,
  depreciationMethod,
];

/**
 * By Ross-Heidecke, where a state is told, by the curve or an index, where it is asked for, and of a portfolio: what an asset or a scenario
 * may say since, whatever rules its valuation was requested under.
 */
const CHOSEN = [wornMethod, curveMethod, portfolioMethod, indexedMethod].map(
  ({ method, version }): VersionedName => ({ id: method, version }),
);

const completeBy =
  (rules: Rules): Generation['complete'] =>
  async (input, sources) => {
    const { results, answers } = await methodResults(input, sources, rules);
    return completionOf(input, results, answers, rules);
  };

/** Of rules under which every method was in the version that it has today, but for those that later rules brought. */
const generationUnder = (rules: Rules): Generation => ({
  methods: (input) => [
    ...methodsOf(input).map((each): VersionedName => {
      const { method, version } = methodUnder(each, rules);
      return { id: method, version };
    }),
    ...CHOSEN,
    POLICY_DERIVED_VERSION,
    { ...VALUATION_RULES, version: rules },
  ],
  calendars: [MARKET_CALENDAR],
  complete: completeBy(rules),
});

const today = generationUnder(RULES_TODAY);
const seventh = generationUnder(RULES_OF_STATE_PRICES);
const sixth = generationUnder(RULES_OF_QUOTAS);
const fifth = generationUnder(RULES_OF_RANGES);
const fourth = generationUnder(RULES_OF_BURDENS);
/** What is reported changed from one to the next, and nothing that is calculated. */
const third = generationUnder(RULES_OF_COMMITTEE_REPORT);
const second = generationUnder(RULES_OF_RECOGNITION);

/** Of what was requested before a request named its rules: every method was in its first version. */
const first: Generation = {
  methods: (input) => [
    ...methodsOf(input).map(({ method }): VersionedName => ({ id: method, version: 1 })),
    ...CHOSEN,
    { ...POLICY_DERIVED_VERSION, version: 1 },
    { ...VALUATION_RULES, version: FIRST_RULES },
  ],
  calendars: [MARKET_CALENDAR],
  complete: completeBy(FIRST_RULES),
};

/** Newest first. */
export const GENERATIONS: readonly [Generation, ...Generation[]] = [
  today,
  seventh,
  sixth,
  fifth,
  fourth,
  third,
  second,
  first,
];

/** The one that a valuation was requested under. Throws for rules that this program never had. */
export function generationByRules(rules: Rules): Generation {
  const found = {
    [FIRST_RULES]: first,
    [RULES_OF_RECOGNITION]: second,
    [RULES_OF_COMMITTEE_REPORT]: third,
    [RULES_OF_BURDENS]: fourth,
    [RULES_OF_RANGES]: fifth,
    [RULES_OF_QUOTAS]: sixth,
    [RULES_OF_STATE_PRICES]: seventh,
    [RULES_TODAY]: today,
  }[rules];
  if (!found) throw new Error(`this program has no valuation rules of version ${rules}`);
  return found;
}

type UsedVersions = Pick<ValuationCompleted, 'methods' | 'calendars'>;

/** The newest generation that can run all that a valuation used, by the rules it was made with; or, by name, why there is none. */
export function generationOf(
  input: FrozenInput,
  used: UsedVersions,
  generations: readonly Generation[] = GENERATIONS,
): Result<Generation, readonly string[]> {
  const methods = withRules(used.methods);
  const runs = (generation: Generation): boolean =>
    methods.every(isAmong(generation.methods(input))) && used.calendars.every(isAmong(generation.calendars));
  const found = generations.find(runs);
  if (found) return ok(found);
  const unknown = [
    ...unrunnable(
      'method',
      methods,
      generations.flatMap((each) => each.methods(input)),
    ),
    ...unrunnable(
      'calendar',
      used.calendars,
      generations.flatMap((each) => each.calendars),
    ),
  ];
  if (unknown.length > 0) return fail(unknown);
  const names = [...used.methods, ...used.calendars].map(nameOf).join(', ');
  return fail([`no release of this program ran all of these together: ${names}`]);
}

const isAmong =
  (names: readonly VersionedName[]) =>
  ({ id, version }: VersionedName): boolean =>
    names.some((name) => name.id === id && name.version === version);

export const nameOf = ({ id, version }: VersionedName): string => `${id} version ${version}`;

const unrunnable = (
  kind: 'method' | 'calendar',
  used: readonly VersionedName[],
  runnable: readonly VersionedName[],
): readonly string[] =>
  used
    .filter((name) => !isAmong(runnable)(name))
    .map((name) => {
      const versions = new Set(runnable.filter(({ id }) => id === name.id).map(({ version }) => version));
      const instead =
        versions.size === 0 ? `no such ${kind} for it` : `version ${[...versions].join(' and ')} only`;
      return `${kind} ${nameOf(name)} was used; this program can run ${instead}`;
    });
