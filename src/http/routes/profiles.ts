import { z } from 'zod';
import type { AssetClass } from '../../asset-classes/contract.ts';
import { registeredAssetClasses } from '../../asset-classes/index.ts';
import { digestOf } from '../../kernel/digest.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import { ASSET_CLASSES, BASES, METHODS, PROFILE_VERSION } from '../../kernel/vocabulary.ts';
import { json, type Language, type Route, type RouteAnswer, route } from '../route.ts';

const SchemaObject = z.record(z.string(), z.unknown()).meta({
  description:
    'JSON Schema 2020-12, with `properties` at its top; alternatives stand beside them in `oneOf`.',
});

const Profiles = z
  .strictObject({
    profile_version: z.literal(PROFILE_VERSION),
    items: z.array(
      z.strictObject({
        asset_class: z.enum(ASSET_CLASSES),
        label: z.strictObject({ 'pt-BR': z.string(), en: z.string() }),
        description: z.string(),
        attributes_schema: SchemaObject,
        public_parameters_schema: SchemaObject,
        guided_parameters_schema: SchemaObject.nullable(),
        methods: z
          .array(
            z.strictObject({
              method: z.enum(METHODS),
              basis: z.enum(BASES),
              description: z.string(),
              requires: z.array(z.string()),
              sources: z.array(z.string()),
            }),
          )
          .meta({ description: 'In order of preference.' }),
        limitations: z.array(z.strictObject({ code: z.string(), text: z.string() })),
      }),
    ),
  })
  .meta({ id: 'Profiles' });

const schemaOf = (schema: z.ZodType): JsonObject =>
  z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input', unrepresentable: 'any' }) as JsonObject;

const profileOf = (assetClass: AssetClass, language: Language): JsonObject => ({
  asset_class: assetClass.id,
  label: { ...assetClass.label },
  description: assetClass.description[language],
  attributes_schema: schemaOf(assetClass.attributes),
  public_parameters_schema: schemaOf(assetClass.publicParameters),
  guided_parameters_schema: assetClass.guided && schemaOf(assetClass.guided.parameters),
  methods: assetClass.methods.map(({ method, basis, description, requires, sources }) => ({
    method,
    basis,
    description: description[language],
    requires: [...requires],
    sources: [...sources],
  })),
  limitations: assetClass.limitations.map(({ code, text }) => ({ code, text: text[language] })),
});

function answerIn(language: Language): RouteAnswer {
  const items = registeredAssetClasses.map((assetClass) => profileOf(assetClass, language));
  const body: Json = { profile_version: PROFILE_VERSION, items };
  return json(200, body, { etag: digestOf(body).slice(0, 32) });
}

/** GET /profiles: fields and methods of the asset classes. Made once a language. */
export function profilesRoute(): Route {
  const answers = new Map<Language, RouteAnswer>();
  return route({
    method: 'GET',
    path: '/profiles',
    operationId: 'listProfiles',
    tag: 'Profiles',
    summary: 'Fields and methods of the asset classes.',
    description:
      'What `POST /assets`, `POST /public-estimates` and the guided estimates take for each class.',
    access: 'public',
    responses: { 200: { description: 'The profiles.', schema: Profiles, etag: true, inLanguage: true } },
    async handle({ language }) {
      const known = answers.get(language) ?? answerIn(language);
      answers.set(language, known);
      return known;
    },
  });
}
