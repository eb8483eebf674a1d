import type { FrozenInput, ValuationCompleted } from '../../domain/valuation.ts';
import {
  FIRST_MARKET_CALENDAR,
  MARKET_CALENDAR,
  type MarketCalendar,
} from '../../kernel/dates/business-days.ts';
import type { MethodResult, VersionedName } from '../../kernel/estimate.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { RULES } from '../../kernel/rules.ts';
import { cashFlowMethod } from '../../valuation/asset-classes/building-blocks/cash-flow.ts';
import { depreciationMethod } from '../../valuation/asset-classes/building-blocks/depreciation.ts';
import { presentValueMethod } from '../../valuation/asset-classes/building-blocks/present-value/payment.ts';
import type { MethodDescription } from '../../valuation/asset-classes/contract.ts';
import { PAYMENT_MONTH_NOT_COUNTED } from '../../valuation/asset-classes/court-claim/index-factor.ts';
import { assetClass } from '../../valuation/asset-classes/index.ts';
import type { ReferenceSource } from '../../valuation/estimation/estimate.ts';
import { completionOf, VALUATION_RULES } from '../../valuation/values/complete.ts';
import { methodResults } from '../../valuation/values/method-results.ts';
import { POLICY_DERIVED_VERSION } from '../../valuation/values/policy-derived.ts';

/**
 * What one release calculated with. To raise the version of a method, a calendar or the rules, keep the older code and
 * add its generation to `GENERATIONS`: every version ever used stays runnable.
 */
export interface Generation {
  /** All method versions that a valuation of this input may have used, and the version of `VALUATION_RULES`. */
  methods(input: FrozenInput): readonly VersionedName[];
  readonly calendars: readonly VersionedName[];
  /** As the worker of that release did. Throws `AmountOutOfRange`. */
  complete(input: FrozenInput, sources: ReferenceSource): Promise<ValuationCompleted>;
}

const methodsOf = ({ asset }: FrozenInput): readonly MethodDescription[] => [
  ...assetClass(asset.asset_class).methods,
  // A scenario adds its methods for any class.
  cashFlowMethod,
  presentValueMethod,
  depreciationMethod,
];

/** What a generation had in place of the newest: its rules, its calendar, and what its methods said. */
interface Edition {
  readonly rules: number;
  readonly calendar: MarketCalendar;
  method(name: VersionedName): VersionedName;
  result(result: MethodResult): MethodResult;
}

const generationOfEdition = ({ rules, calendar, method, result }: Edition): Generation => ({
  methods: (input) => [
    ...methodsOf(input).map(({ method: id, version }) => method({ id, version })),
    POLICY_DERIVED_VERSION,
    { ...VALUATION_RULES, version: rules },
  ],
  calendars: [calendar.name],
  async complete(input, sources) {
    const { results, answers } = await methodResults(input, sources, calendar);
    return completionOf(input, results.map(result), answers, rules);
  },
});

/** The newest methods and calendar, by these rules. */
const newestBy = (rules: number): Generation =>
  generationOfEdition({
    rules,
    calendar: MARKET_CALENDAR,
    method: (name) => name,
    result: (result) => result,
  });

const currentGeneration = newestBy(RULES);

const FIRST_RULES = 1;
/** Requested under the first rules, and calculated by a program after 1.0.0. */
const laterByFirstRules = newestBy(FIRST_RULES);

/** Release 1.0.0: version 1 of present values did not say what a tax claim leaves out. */
const firstMethod = (name: VersionedName): VersionedName =>
  name.id === presentValueMethod.method ? { ...name, version: 1 } : name;
const firstGeneration = generationOfEdition({
  rules: FIRST_RULES,
  calendar: FIRST_MARKET_CALENDAR,
  method: firstMethod,
  result: (result) => ({
    ...result,
    methods: result.methods.map(firstMethod),
    limitations: result.limitations.filter(({ code }) => code !== PAYMENT_MONTH_NOT_COUNTED.code),
  }),
});

export const GENERATIONS: readonly [Generation, ...Generation[]] = [
  currentGeneration,
  laterByFirstRules,
  firstGeneration,
];

const BY_RULES: ReadonlyMap<number, Generation> = new Map([
  [RULES, currentGeneration],
  [FIRST_RULES, laterByFirstRules],
]);

/** The generation of these rules. Throws for unknown rules. */
export function generationByRules(rules: number): Generation {
  const found = BY_RULES.get(rules);
  if (!found) throw new Error(`this program has no valuation rules of version ${rules}`);
  return found;
}

type UsedVersions = Pick<ValuationCompleted, 'methods' | 'calendars'>;

/** The newest generation that can run all versions a valuation used; otherwise the reasons, by name. */
export function generationOf(
  input: FrozenInput,
  used: UsedVersions,
  generations: readonly Generation[] = GENERATIONS,
): Result<Generation, readonly string[]> {
  const { methods } = used;
  const runs = (generation: Generation): boolean =>
    methods.every(isListedIn(generation.methods(input))) &&
    used.calendars.every(isListedIn(generation.calendars));
  const found = generations.find(runs);
  if (found) return ok(found);
  const unknown = [
    ...unrunnableVersions(
      'method',
      methods,
      generations.flatMap((each) => each.methods(input)),
    ),
    ...unrunnableVersions(
      'calendar',
      used.calendars,
      generations.flatMap((each) => each.calendars),
    ),
  ];
  if (unknown.length > 0) return fail(unknown);
  const names = [...used.methods, ...used.calendars].map(nameOf).join(', ');
  return fail([`no release of this program ran all of these together: ${names}`]);
}

const isListedIn =
  (names: readonly VersionedName[]) =>
  ({ id, version }: VersionedName): boolean =>
    names.some((name) => name.id === id && name.version === version);

export const nameOf = ({ id, version }: VersionedName): string => `${id} version ${version}`;

const unrunnableVersions = (
  kind: 'method' | 'calendar',
  used: readonly VersionedName[],
  runnable: readonly VersionedName[],
): readonly string[] =>
  used
    .filter((name) => !isListedIn(runnable)(name))
    .map((name) => {
      const versions = new Set(runnable.filter(({ id }) => id === name.id).map(({ version }) => version));
      const instead =
        versions.size === 0 ? `no such ${kind} for it` : `version ${[...versions].join(' and ')} only`;
      return `${kind} ${nameOf(name)} was used; this program can run ${instead}`;
    });
