import type { JsonSchema } from '../../../src/kernel/wording/form/schema.ts';
import { picked } from '../../../src/kernel/wording/form/schema.ts';
import { comparisonBody, comparisonProblem, comparisonSchema } from '../comparison/comparison.ts';
import type { Coverage, Profile } from '../service/answers.ts';
import type { FieldProblem } from './field-problem.ts';

/** One of the public estimates: what its form asks for, and how that is sent. It is for the classes that name it. */
export interface Way {
  /** As addresses in the page name it. */
  readonly id: WayId;
  readonly path: string;
  schemaOf(profile: Profile): JsonSchema | null;
  bodyOf(assetClass: string, values: Readonly<Record<string, unknown>>): unknown;
  /** What the service's pointers have before the form's own path. */
  readonly pointerPrefix: string;
  /** Where the form has what is wrong at a path of the service's, if not at the same, and its text. */
  problemOf?(path: string, problem: FieldProblem): readonly [path: string, problem: FieldProblem];
}

export type WayId =
  | 'vehicle-estimates'
  | 'equipment-estimates'
  | 'treasury-estimates'
  | 'credit-estimates'
  | 'comparative-estimates'
  | 'quick-estimates'
  | 'estimates'
  | 'guided-estimates'
  | 'public-estimates';

const ofAttributes =
  (...names: readonly string[]) =>
  (profile: Profile): JsonSchema =>
    picked(profile.attributes_schema, names);

const asIs = (_assetClass: string, values: object) => values;
const withClass = (asset_class: string, values: object) => ({ asset_class, ...values });
const wrapped = (asset_class: string, parameters: object) => ({ asset_class, parameters });

const WAYS: readonly Way[] = [
  {
    id: 'vehicle-estimates',
    path: '/market/vehicle-estimates',
    schemaOf: ofAttributes('type', 'brand', 'model', 'year'),
    bodyOf: asIs,
    pointerPrefix: '',
  },
  {
    id: 'equipment-estimates',
    path: '/market/equipment-estimates',
    schemaOf: ofAttributes('family', 'product_code', 'condition'),
    bodyOf: asIs,
    pointerPrefix: '',
  },
  {
    id: 'treasury-estimates',
    path: '/market/treasury-estimates',
    schemaOf: ofAttributes('product_id', 'quantity'),
    bodyOf: asIs,
    pointerPrefix: '',
  },
  {
    id: 'credit-estimates',
    path: '/market/credit-estimates',
    schemaOf: ofAttributes('face_value', 'due_date'),
    bodyOf: withClass,
    pointerPrefix: '',
  },
  {
    id: 'comparative-estimates',
    path: '/market/comparative-estimates',
    schemaOf: comparisonSchema,
    bodyOf: comparisonBody,
    pointerPrefix: '/comparables',
    problemOf: comparisonProblem,
  },
  {
    id: 'quick-estimates',
    path: '/inventory/quick-estimates',
    schemaOf: ({ attributes_schema }) => {
      const lines = attributes_schema.properties?.lines;
      return typeof lines === 'object' && lines.items
        ? picked(lines.items, ['product_id', 'quantity'])
        : null;
    },
    bodyOf: asIs,
    pointerPrefix: '',
  },
  {
    id: 'estimates',
    path: '/inventory/estimates',
    schemaOf: ({ attributes_schema }) => attributes_schema,
    bodyOf: asIs,
    pointerPrefix: '',
  },
  {
    id: 'guided-estimates',
    path: '/market/guided-estimates',
    schemaOf: ({ guided_parameters_schema }) => guided_parameters_schema,
    bodyOf: wrapped,
    pointerPrefix: '/parameters',
  },
  {
    id: 'public-estimates',
    path: '/public-estimates',
    schemaOf: ({ public_parameters_schema }) => public_parameters_schema,
    bodyOf: wrapped,
    pointerPrefix: '/parameters',
  },
];

/** Of the routes that the service names for a class, those that the page knows, in the service's order. */
export const waysOf = (routes: readonly string[]): readonly Way[] =>
  routes.flatMap((route) => WAYS.filter(({ path }) => path === route));

const OWN_FIGURES: ReadonlySet<WayId> = new Set(['public-estimates', 'comparative-estimates']);

/** A class may have references that valuations alone use: here it is of own figures, where every way takes these. */
export const ofThePage = (coverage: Coverage, ways: readonly Way[]): Coverage =>
  coverage !== 'UNAVAILABLE' && ways.every(({ id }) => OWN_FIGURES.has(id)) ? 'USER_PROVIDED_ONLY' : coverage;
