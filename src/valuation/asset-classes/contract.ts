import type { z } from 'zod';
import type { MarketCalendar } from '../../kernel/dates/business-days.ts';
import type { FiguresChangedOn } from '../../kernel/dates/figures-changed-on.ts';
import type { Limitation, MethodResult } from '../../kernel/estimate.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { ReferenceAnswer, ReferenceQuery } from '../../kernel/reference.ts';
import type { AssetClassId, Label, Method, ValueName } from '../../kernel/vocabulary.ts';
import type { FaultWords } from '../../kernel/words/faults.ts';
import { RESULT_TOO_LONG } from '../../kernel/words/fields.ts';
import type { Fault } from '../../kernel/zod-faults.ts';
import type { PlausibleRange } from './building-blocks/plausibility.ts';

export interface MethodDescription {
  /** What it gives rests on a basis of the same name. */
  readonly method: Method;
  /** Rises when the same input would give another figure; older versions stay runnable. */
  readonly version: number;
  readonly description: Label;
  /** Names of the attributes that the method cannot do without. */
  readonly requires: readonly string[];
  /** Ids of the price sources it may ask. */
  readonly sources: readonly string[];
}

/** What the calculation may use in addition to the attributes. No clock, no I/O. */
export interface ValuationContext {
  readonly valuationDate: CalendarDate;
  /** When the asset's figures were last changed; absent for one who registers nothing: the figures are of the valuation date. */
  readonly changedOn?: FiguresChangedOn | undefined;
  /** Of business days: that of a recorded result, where it is calculated again; absent: the newest. */
  readonly calendar?: MarketCalendar | undefined;
  /** The answer to a query that `references` asked for. */
  answer(query: ReferenceQuery): ReferenceAnswer;
}

/** A worked example: given these attributes and these answers, each method gives this amount. */
export interface WorkedExample {
  readonly title: string;
  readonly attributes: JsonObject;
  readonly valuationDate: CalendarDate;
  readonly answers: readonly { readonly query: ReferenceQuery; readonly answer: ReferenceAnswer }[];
  /** Amount by method; null where the example shows a missing coverage. Methods not named must not apply. */
  readonly expected: { readonly [M in Method]?: string | null };
}

/** The same for `POST /public-estimates`: the caller's own figures. */
export interface PublicExample {
  readonly title: string;
  readonly parameters: JsonObject;
  readonly valuationDate: CalendarDate;
  readonly expected: string | null;
}

/**
 * `POST /market/guided-estimates` of a class: fewer fields than an asset has, valued as an asset would be. Its
 * parameters become attributes; of the results the first that applies is taken, in the class's order of preference.
 */
interface GuidedEstimate<Attributes extends JsonObject = JsonObject> {
  readonly parameters: z.ZodType<JsonObject>;
  /** What an asset with these parameters, already taken by the schema, would have as attributes. */
  attributes(parameters: JsonObject): Attributes;
  /** In place of the class's own `value`, where an asset has a default that is no figure of the caller's. */
  value?(attributes: Attributes, context: ValuationContext): readonly MethodResult[];
  readonly examples: readonly [GuidedExample, ...GuidedExample[]];
}

/**
 * Type and subtype, four digits, by annex 12 of the layout of document 3040, of a guarantee on an asset of the class. Absent
 * where the class does not determine the subtype: residential or not, with a warrant or not, which kind of claim.
 */
interface ScrCodes {
  /** Cessão de direitos creditórios. */
  readonly FIDUCIARY_ASSIGNMENT?: string;
  /** Alienação fiduciária. */
  readonly FIDUCIARY_TRANSFER?: string;
  /** Penhor. Warrants are of what lies in a warehouse: never of animals or of what still grows. */
  readonly PLEDGE?: string;
  /** What a CPR promises is a farm product, and it is pledged by the CPR itself, without a warrant. */
  readonly PLEDGE_BY_CPR?: string;
  /** Of the first rank. */
  readonly MORTGAGE?: string;
}

export type Landings = { readonly [M in Method]?: ValueName };

/** The public estimates that are for certain classes alone: of what a source prices, but for a quantity or a payment. */
export type MarketEstimateName = 'vehicle' | 'equipment' | 'treasury' | 'credit' | 'quick' | 'stock';

export interface GuidedExample extends PublicExample {
  readonly answers: WorkedExample['answers'];
}

/**
 * One of the 18 classes, whole in itself: its profile, its schemas, its valuation, its examples.
 * `attributes` etc. are schemas of objects with `properties` at the top and unknown members refused.
 * The valuing functions get input that the schema has already taken; a result beyond what can be shown is
 * thrown as `AmountOutOfRange`.
 */
export interface AssetClass<
  Attributes extends JsonObject = JsonObject,
  Parameters extends JsonObject = JsonObject,
> {
  readonly id: AssetClassId;
  readonly label: Label;
  readonly description: Label;
  /** Land, or what is built on it: guarantees on it are entered in the land registry. */
  readonly isImmovable?: true;
  /** A part of a company whose partners are liable with what they put in: never worth less than nothing. */
  readonly hasLimitedLiability?: true;
  /**
   * Held with a central depositary or entered with a registrar: an assignment takes effect by its entry there alone
   * (Lei 12.810/2013, art. 26).
   */
  readonly assignmentsAreEntered?: true;
  /** Its types and subtypes in the central bank's SCR. */
  readonly scrCodes: ScrCodes;
  /** Where a basis lands in this class, if elsewhere than in most. */
  readonly landings?: Landings;
  readonly attributes: z.ZodType<Attributes>;
  readonly publicParameters: z.ZodType<Parameters>;
  /** Which of the public estimates of certain classes take it; left out where none does. */
  readonly marketEstimates?: readonly MarketEstimateName[];
  /** Null where the class has none. */
  readonly guided: GuidedEstimate<Attributes> | null;
  /** Names of the attributes, and public parameters, that are kept word for word: the schemas get them as `{ source_text }`. */
  readonly keptWordForWord?: readonly string[];
  /**
   * Names of the attributes, and parameters, that are a day which must have come: later than today they are refused. Those of
   * each item of a list as `lines[].price_as_of`.
   */
  readonly datesThatHaveCome?: readonly string[];
  /**
   * What attributes, or parameters, in a request are refused for in addition to their schema; an asset that holds such
   * figures from before can still be changed elsewhere. Pointers are relative to the attributes or parameters.
   */
  faultsOfWritten?(fields: JsonObject, today: CalendarDate): readonly Fault[];
  /** The day on which all of it falls due; null where it names none. Left out where nothing of the class does. */
  fallsDueOn?(attributes: Attributes): CalendarDate | null;
  /** Attributes, by their paths as `lines[].description`, that no value rests on: changing them leaves a valuation valid. */
  readonly descriptive?: readonly string[];
  /** Attributes, by their paths, of which more is never worth less: an increase leaves a valuation valid. */
  readonly quantities?: readonly string[];
  /** Why no scenario may value an asset with these attributes; undefined where one may. */
  refusesScenario?(attributes: Attributes): FaultWords | undefined;
  /** In order of preference. */
  readonly methods: readonly [MethodDescription, ...MethodDescription[]];
  readonly limitations: readonly Limitation[];
  /** Of the attributes and parameters: every result names a figure outside, and no amount changes. */
  readonly plausible: readonly [PlausibleRange, ...PlausibleRange[]];
  /** What `value` will ask of the context, known from the attributes alone. */
  references(attributes: Attributes, valuationDate: CalendarDate): readonly ReferenceQuery[];
  /** One result for each method that applies to these attributes, in order of preference. */
  value(attributes: Attributes, context: ValuationContext): readonly MethodResult[];
  /** The caller's own figures; its basis in the public result is always USER_PROVIDED. */
  publicEstimate(parameters: Parameters, valuationDate: CalendarDate): MethodResult;
  readonly examples: readonly [WorkedExample, ...WorkedExample[]];
  readonly publicExamples: readonly [PublicExample, ...PublicExample[]];
}

/**
 * Thrown by `value` and `publicEstimate` for a result beyond 18 integer digits, or for another figure on the way to it
 * that is beyond any sense and then says so: a 422 at the border. `pointer` is relative to the attributes or
 * parameters, such as `/lines`; `words` are for the caller, the message is for logs and records, in English.
 */
export class AmountOutOfRange extends Error {
  readonly pointer: string;
  readonly words: FaultWords;

  constructor(pointer: string, words: FaultWords = RESULT_TOO_LONG) {
    super(`${pointer}: ${words.detail.en}`);
    this.name = 'AmountOutOfRange';
    this.pointer = pointer;
    this.words = words;
  }
}
