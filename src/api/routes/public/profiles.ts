import { z } from 'zod';
import { digestOf } from '../../../kernel/digest.ts';
import { jsonSchemaOf } from '../../../kernel/json/schema.ts';
import type { Json, JsonObject } from '../../../kernel/json.ts';
import {
  ASSET_CLASSES,
  BASES,
  METHODS,
  PROFILE_VERSION,
  SCENARIO_KINDS,
  type ScenarioKind,
} from '../../../kernel/vocabulary.ts';
import { assetMeanings, scenarioMeanings } from '../../../kernel/words/meanings.ts';
import { ShownLimitations } from '../../../kernel/words/shown-fields.ts';
import {
  classesOfScenario,
  scenarioParameters,
} from '../../../valuation/asset-classes/building-blocks/scenario.ts';
import type { AssetClass } from '../../../valuation/asset-classes/contract.ts';
import { registeredAssetClasses } from '../../../valuation/asset-classes/index.ts';
import { json, type Language, type Route, type RouteAnswer, route } from '../../route.ts';

const schemaObject = (what: string) =>
  z.record(z.string(), z.unknown()).meta({
    description: `${what}: JSON Schema 2020-12, with \`properties\` at its top; alternatives are in \`oneOf\` of the same object.`,
  });

const Profiles = z
  .strictObject({
    profile_version: z
      .literal(PROFILE_VERSION)
      .meta({ description: 'Version of the profiles, which assets name.' }),
    items: z
      .array(
        z.strictObject({
          asset_class: z.enum(ASSET_CLASSES).meta(assetMeanings.asset_class),
          label: z
            .strictObject({
              'pt-BR': z.string().meta({ description: 'Name of the class in Portuguese.' }),
              en: z.string().meta({ description: 'Name of the class in English.' }),
            })
            .meta({ description: 'Name of the class for people, in both languages.' }),
          description: z
            .string()
            .meta({ description: 'What the class is and how it is valued, in the language of the answer.' }),
          attributes_schema: schemaObject('What POST /assets takes as `attributes`'),
          public_parameters_schema: schemaObject('What POST /public-estimates takes as `parameters`'),
          guided_parameters_schema: schemaObject('What POST /market/guided-estimates takes as `parameters`')
            .nullable()
            .meta({
              description:
                'What POST /market/guided-estimates takes as `parameters`, likewise; null where it does not take the class.',
            }),
          methods: z
            .array(
              z.strictObject({
                method: z
                  .enum(METHODS)
                  .meta({ description: 'Name of the method, for `method` of POST /valuations.' }),
                basis: z.enum(BASES).meta({ description: 'The basis of the amounts that the method gives.' }),
                description: z
                  .string()
                  .meta({ description: 'The formula in words, in the language of the answer.' }),
                requires: z
                  .array(z.string())
                  .meta({ description: 'Attributes that the method cannot do without.' }),
                sources: z
                  .array(z.string())
                  .meta({ description: 'Ids of the price sources that it may ask.' }),
              }),
            )
            .meta({ description: 'How the class is valued, in order of preference.' }),
          limitations: ShownLimitations.meta({ description: 'What results of the class do not cover.' }),
        }),
      )
      .meta({ description: 'The 18 asset classes, in their public order.' }),
    scenarios: z
      .array(
        z.strictObject({
          kind: z.enum(SCENARIO_KINDS).meta(scenarioMeanings.kind),
          asset_classes: z
            .array(z.enum(ASSET_CLASSES))
            .meta({ description: 'The classes whose scenarios may be of this kind.' }),
          parameters_schema: schemaObject('What POST /scenarios takes as `parameters` of this kind'),
        }),
      )
      .meta({ description: 'The kinds of scenarios, each once.' }),
  })
  .meta({ id: 'Profiles' });

const profileOf = (assetClass: AssetClass, language: Language): JsonObject => ({
  asset_class: assetClass.id,
  label: { ...assetClass.label },
  description: assetClass.description[language],
  attributes_schema: jsonSchemaOf(assetClass.attributes),
  public_parameters_schema: jsonSchemaOf(assetClass.publicParameters),
  guided_parameters_schema: assetClass.guided && jsonSchemaOf(assetClass.guided.parameters),
  methods: assetClass.methods.map(({ method, description, requires, sources }) => ({
    method,
    basis: method,
    description: description[language],
    requires: [...requires],
    sources: [...sources],
  })),
  limitations: assetClass.limitations.map(({ code, text }) => ({ code, text: text[language] })),
});

const scenarioOf = (kind: ScenarioKind): JsonObject => ({
  kind,
  asset_classes: [...classesOfScenario(kind)],
  parameters_schema: jsonSchemaOf(scenarioParameters[kind]),
});

function answerIn(language: Language): RouteAnswer {
  const items = registeredAssetClasses.map((assetClass) => profileOf(assetClass, language));
  const body: Json = { profile_version: PROFILE_VERSION, items, scenarios: SCENARIO_KINDS.map(scenarioOf) };
  return json(200, body, { etag: digestOf(body).slice(0, 32) });
}

/** GET /profiles: fields and methods of the asset classes, and the fields of scenarios. Made once for each language. */
export function profilesRoute(): Route {
  const answers = new Map<Language, RouteAnswer>();
  return route({
    method: 'GET',
    path: '/profiles',
    operationId: 'listProfiles',
    tag: 'Profiles',
    summary: 'Fields and methods of the asset classes.',
    description:
      'What `POST /assets`, `POST /public-estimates` and the guided estimates take for each class, and `POST /scenarios` for each kind of scenario.',
    access: 'public',
    responses: { 200: { description: 'The profiles.', schema: Profiles, etag: true, inLanguage: true } },
    async handle({ language }) {
      const known = answers.get(language) ?? answerIn(language);
      answers.set(language, known);
      return known;
    },
  });
}
