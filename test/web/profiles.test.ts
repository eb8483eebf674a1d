import { beforeAll, describe, expect, it } from 'vitest';
import { BASES, REASON_CODES } from '../../src/kernel/vocabulary.ts';
import { FIELD_WORDS } from '../../src/kernel/wording/form/field-words.ts';
import type { FieldModel, FormModel } from '../../src/kernel/wording/form/model.ts';
import type { JsonSchema } from '../../src/kernel/wording/form/schema.ts';
import { formOf } from '../../src/kernel/wording/form/schema.ts';
import { readField, writeField } from '../../web/shared/form/read-field.ts';
import { ofThePage, type Way, waysOf } from '../../web/shared/form/ways.ts';
import { LANGUAGES } from '../../web/shared/language.ts';
import { lookupOf } from '../../web/shared/lookup/lookups.ts';
import type { ClassCoverage, Estimate, Profile, Schemas } from '../../web/shared/service/answers.ts';
import { BASIS_WORDS, KIND_WORDS, REASON_WORDS, VALUE_WORDS } from '../../web/shared/texts/code-words.ts';
import { hintOf } from '../../web/shared/texts/say.ts';
import { forSuite } from '../support/for-suite.ts';
import { publicService } from '../support/public-service.ts';

interface Offer {
  readonly profile: Profile;
  readonly ways: readonly Way[];
}

const service = forSuite(() => publicService());
let offers: readonly Offer[];
let coverage: readonly ClassCoverage[];
beforeAll(async () => {
  const get = async (path: string) => (await service.get(path)).body as { readonly items: unknown };
  const profiles = (await get('/profiles')).items as readonly Profile[];
  coverage = (await get('/market/coverage')).items as readonly ClassCoverage[];
  offers = profiles.map((profile) => ({
    profile,
    ways: waysOf(coverage.find((each) => each.asset_class === profile.asset_class)?.routes ?? []),
  }));
});

const fieldsOf = ({ fields }: FormModel): readonly FieldModel[] =>
  fields.flatMap((field) => [
    field,
    ...(field.kind === 'rows' ? fieldsOf(field.row) : field.kind === 'group' ? fieldsOf(field.form) : []),
  ]);

const forms = () =>
  offers.flatMap(({ profile, ways }) =>
    ways.map((way) => {
      const schema = way.schemaOf(profile);
      if (!schema) throw new Error(`${profile.asset_class} has no form for ${way.id}`);
      return {
        name: `${profile.asset_class}/${way.id}`,
        assetClass: profile.asset_class,
        way,
        schema,
        form: formOf(schema),
      };
    }),
  );

describe('what the page makes of the profiles', () => {
  it('takes for an estimate what the service calls one: the compiler sees to it', () => {
    type Name = `${'' | 'Market' | 'Guided' | 'Quick' | 'Inventory'}EstimateResult`;
    const taken = (body: Schemas[Name]): Estimate => body;
    expect(taken).toBeTypeOf('function');
  });

  it('knows every public estimate that the service names for a class', () => {
    expect(offers).toHaveLength(18);
    for (const { asset_class, routes } of coverage)
      expect([asset_class, waysOf(routes).map(({ path }) => path)]).toEqual([asset_class, routes]);
  });

  it('promises published prices where a way takes them, and no others', () => {
    const shown = (assetClass: string, coverageNow: ClassCoverage['coverage']) =>
      ofThePage(coverageNow, offers.find(({ profile }) => profile.asset_class === assetClass)?.ways ?? []);
    expect(shown('RURAL_LAND', 'AVAILABLE')).toBe('USER_PROVIDED_ONLY');
    expect(shown('RURAL_LAND', 'UNAVAILABLE')).toBe('UNAVAILABLE');
    expect(shown('VEHICLE', 'AVAILABLE')).toBe('AVAILABLE');
    expect(shown('EQUIPMENT', 'PARTIAL')).toBe('PARTIAL');
    for (const { asset_class, coverage: coverageNow } of coverage)
      if (asset_class !== 'RURAL_LAND')
        expect([asset_class, shown(asset_class, coverageNow)]).toEqual([asset_class, coverageNow]);
  });

  it('has a form with fields for every estimate of every class', () => {
    for (const { name, schema, form } of forms())
      expect([name, form.fields.length]).toEqual([name, Object.keys(schema.properties ?? {}).length]);
    expect(forms().length).toBeGreaterThan(30);
  });

  it('has words in both languages for every field, value and alternative', () => {
    const fields = forms().flatMap(({ way, form }) => fieldsOf(form).map((field) => ({ way, field })));
    expect(fields.filter(({ field }) => !FIELD_WORDS[field.name]).map(({ field }) => field.name)).toEqual([]);
    const values = fields.flatMap(({ way, field }) =>
      field.kind === 'choice' && field.name !== 'state' && !lookupOf(way.id, field.name)
        ? field.values.map((value) => ({ field: field.name, value }))
        : [],
    );
    const worded = ({ field, value }: (typeof values)[number]) =>
      VALUE_WORDS[`${field}.${value}`] ?? VALUE_WORDS[value];
    expect(values.filter((each) => !worded(each))).toEqual([]);
    expect(values).toContainEqual({ field: 'type', value: 'cars' });
    const titles = forms().flatMap(({ form }) =>
      form.fields.flatMap((field) => (field.kind === 'rows' ? field.row.alternatives : [])),
    );
    expect(titles.filter(({ title }) => !KIND_WORDS[title])).toEqual([]);
    expect(titles).not.toEqual([]);
  });

  it('has a hint for the class wherever the figure is the person’s own', () => {
    const own = /^(quantity|unit_price|price_per_\w+|discount_rate)$/;
    const asked = forms().flatMap(({ name, assetClass, form }) =>
      form.fields
        .filter((field) => own.test(field.name))
        .flatMap((field) =>
          LANGUAGES.map((language) => ({
            place: `${name}/${field.name}`,
            hint: hintOf(field.name, undefined, language, assetClass) ?? '',
          })),
        ),
    );
    expect(asked.length).toBeGreaterThan(30);
    const empty = /^$|^(Your own|O seu|A sua|In the unit of|Na unidade do)\b/;
    expect(asked.filter(({ hint }) => empty.test(hint)).map(({ place }) => place)).toEqual([]);
  });

  it('reads every example of the schemas as written, in both languages', () => {
    let examples = 0;
    const check = (schema: JsonSchema, { fields }: FormModel) => {
      for (const field of fields) {
        const property = schema.properties?.[field.name] as JsonSchema & { examples?: readonly string[] };
        if (field.kind === 'rows') check(property.items ?? {}, field.row);
        else if (field.kind === 'group') check(property, field.form);
        else
          for (const example of property.examples ?? [])
            for (const language of LANGUAGES) {
              examples += 1;
              expect([field.name, readField(field, writeField(field, example, language), language)]).toEqual([
                field.name,
                { ok: true, value: plain(example, field) },
              ]);
            }
      }
    };
    for (const { schema, form } of forms()) check(schema, form);
    expect(examples).toBeGreaterThan(50);
  });

  it('has words for every reason without an amount, and for every basis with one', () => {
    const ofManagement =
      /PENDING|POLICY|EVIDENCE|ALREADY_USED|REVIEW|ACCEPTED|APPROVED|REGISTERED|ARCHIVED|ENCUMBERED|ATION_TOO_OLD|DECLARED_VALUE_TOO_OLD|COMPARABLES_|BY_REFERENCE|NEWER_REFERENCE|_CHANGED|BALANCE_|MATURED|GUARANTEE_|AGE_LIMIT/;
    const reasons = REASON_CODES.filter((code) => !ofManagement.test(code));
    expect(reasons.filter((code) => !REASON_WORDS[code])).toEqual([]);
    const bases = BASES.filter((basis) => basis !== 'NONE' && basis !== 'POLICY_DERIVED');
    expect(bases.filter((basis) => !BASIS_WORDS[basis])).toEqual([]);
  });
});

/** A rate such as `0.10` comes back without its needless zero; all else as it was. */
const plain = (example: string, { kind, name }: FieldModel): string =>
  kind === 'decimal' && /rate|share|yield/.test(name) ? example.replace(/(\.\d*?)0+$/, '$1') : example;
