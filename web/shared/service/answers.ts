import type { components } from '../../../client/src/generated/openapi.ts';
import type { JsonSchema } from '../../../src/kernel/wording/form/schema.ts';

/** What the page reads of the service's answers, by the OpenAPI document. */
export type Schemas = components['schemas'];

type ProfileItem = Schemas['Profiles']['items'][number];
type SchemaName = 'attributes_schema' | 'public_parameters_schema' | 'guided_parameters_schema';

/** The document says of a profile's schemas that they are JSON Schema, and no more. */
export type Profile = Omit<ProfileItem, SchemaName> & {
  readonly [Name in SchemaName]: JsonSchema | Extract<ProfileItem[Name], null>;
};

type ScenarioItem = Schemas['Profiles']['scenarios'][number];

/** What a kind of scenario takes. */
export type ScenarioProfile = Omit<ScenarioItem, 'parameters_schema'> & {
  readonly parameters_schema: JsonSchema;
};

export type ClassCoverage = Schemas['Coverage']['items'][number];
export type Coverage = ClassCoverage['coverage'];
export type Source = Schemas['Source'];
export type Range = Schemas['Range'];

/** Of any of the public estimates. */
export type Estimate = Omit<Schemas['EstimateResult'], 'source'> &
  Partial<Pick<Schemas['QuickEstimateResult'], 'source' | 'unit_price' | 'unit'>>;
export type Evidence = NonNullable<Estimate['evidence']>[number];
export type Step = NonNullable<Estimate['calculation']>['steps'][number];

/** One published price, of `GET /inventory/references`. */
export type PublishedPrice = Schemas['InventoryReferences']['items'][number];
