import type { FormModel } from '../../../src/kernel/wording/form/model.ts';
import { formOf, type JsonSchema } from '../../../src/kernel/wording/form/schema.ts';
import { comparisonBody, comparisonProblem, comparisonSchema } from '../../shared/comparison/comparison.ts';
import type { FieldProblem } from '../../shared/form/field-problem.ts';
import type { Parameters, Problems } from '../../shared/form/read-form.ts';
import { serviceProblems } from '../../shared/form/service-problems.ts';
import type { Profile, Schemas } from '../../shared/service/answers.ts';
import type { FieldError } from '../../shared/service/ask.ts';

type Body = Readonly<Record<string, unknown>>;

/** What every asset has: its field in the form, and where the service has it. */
const COMMON: readonly (readonly [field: string, member: string, inner?: string])[] = [
  ['name', 'name'],
  ['external_reference', 'external_reference'],
  ['portfolio', 'portfolio'],
  ['owner_name', 'owner', 'name'],
  ['owner_tax_id', 'owner', 'tax_id'],
  ['owner_tax_id_country', 'owner', 'tax_id_country'],
  ['declared_amount', 'declared_value', 'amount'],
  ['declared_date', 'declared_value', 'date'],
  ['declared_origin', 'declared_value', 'origin'],
];

const text = (maxLength: number): JsonSchema => ({ type: 'string', maxLength });

/** Before what the class has. */
const NAMED_BY: Readonly<Record<string, JsonSchema>> = {
  name: { ...text(200), pattern: '\\S' },
  external_reference: text(128),
  portfolio: text(128),
};

/** Behind it. */
const DECLARED_BY_OWNER: Readonly<Record<string, JsonSchema>> = {
  owner_name: text(200),
  owner_tax_id: text(30),
  owner_tax_id_country: text(2),
  declared_amount: { type: 'string', pattern: '^\\d{1,18}\\.\\d{2}$' },
  declared_date: { type: 'string', format: 'date' },
  declared_origin: text(500),
};

/** The market data of a comparison are pasted as a table, next to the attributes. */
const COMPARISON = 'comparison';

/** Attributes that have no field of their own: what a back end sends in an index is kept as it is. */
const WITHOUT_FIELD: ReadonlySet<string> = new Set(['comparables', 'index']);

/** The form of an asset of a class: what every asset has, and below `attributes` what the class has. */
export function assetFormOf(profile: Profile): FormModel {
  const { attributes_schema: attributes } = profile;
  const comparison = comparisonSchema(profile);
  const properties = Object.fromEntries(
    Object.entries(attributes.properties ?? {}).filter(([name]) => !WITHOUT_FIELD.has(name)),
  );
  return formOf({
    type: 'object',
    properties: {
      ...NAMED_BY,
      attributes: { ...attributes, properties },
      ...(comparison && { [COMPARISON]: comparison }),
      ...DECLARED_BY_OWNER,
    },
    required: ['name', 'attributes'],
  });
}

/** What the form holds, as the service takes it. */
export function bodyOfForm(body: Body): Body {
  const { comparables } = comparisonBody('', (body[COMPARISON] ?? {}) as Body) as {
    readonly comparables?: unknown;
  };
  const attributes = {
    ...(body.attributes as Body | undefined),
    ...(comparables !== undefined && { comparables }),
  };
  const sent: Record<string, unknown> = { attributes };
  for (const [field, member, inner] of COMMON) {
    const value = body[field];
    if (value === undefined) continue;
    sent[member] = inner === undefined ? value : { ...(sent[member] as object | undefined), [inner]: value };
  }
  return sent;
}

/** An asset of the service by the form's paths. */
export function parametersOfAsset(asset: Schemas['Asset']): Parameters {
  const parameters: Record<string, string> = {};
  const of = asset as unknown as Readonly<Record<string, Body | string | null>>;
  for (const [field, member, inner] of COMMON) {
    const value = inner === undefined ? of[member] : (of[member] as Body | null)?.[inner];
    if (typeof value === 'string') parameters[field] = value;
  }
  flatten(asset.attributes, 'attributes', parameters);
  return parameters;
}

function flatten(value: unknown, path: string, into: Record<string, string>): void {
  if (value === null || value === undefined) return;
  if (typeof value !== 'object') into[path] = String(value);
  else for (const [name, each] of Object.entries(value)) flatten(each, `${path}.${name}`, into);
}

/** What the service found wrong, by the form's paths. */
export const assetProblems = (errors: readonly FieldError[]): Problems =>
  serviceProblems(errors, { pointerPrefix: '', problemOf: placed });

const COMPARABLES = 'attributes.comparables';

function placed(path: string, problem: FieldProblem): readonly [string, FieldProblem] {
  if (!path.startsWith(COMPARABLES)) return [formPathOf(path), problem];
  const [own, said] = comparisonProblem(path.slice(COMPARABLES.length + 1), problem);
  return [own === '' ? COMPARISON : `${COMPARISON}.${own}`, said];
}

/** The form's path of a field of the service, such as `owner_name` of `owner.name`. */
export const formPathOf = (path: string): string =>
  COMMON.find(([, member, inner]) => [member, inner].filter(Boolean).join('.') === path)?.[0] ?? path;

/**
 * The merge patch (RFC 7396) that leads from one body to another. A list is replaced as a whole, and so is an original estimate,
 * which the service keeps word for word.
 */
export function patchOf(before: Body, after: Body): Body {
  const patch: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, next] = [before[name], after[name]];
    if (JSON.stringify(old) === JSON.stringify(next)) continue;
    if (next === undefined) patch[name] = null;
    else patch[name] = name !== 'estimate' && isObject(old) && isObject(next) ? patchOf(old, next) : next;
  }
  return patch;
}

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
