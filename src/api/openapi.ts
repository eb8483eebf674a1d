import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { Json } from '../kernel/json.ts';
import { CONTRACT_VERSION } from '../kernel/vocabulary.ts';
import { BASE_PATH } from './base-path.ts';
import { errorResponses, errorStatuses, hasRanges } from './openapi/errors.ts';
import {
  COUNTED,
  HEADER_COMPONENTS,
  headerRefs,
  optionalHeaders,
  ownHeader,
  PARAMETER_COMPONENTS,
  parameterRef,
} from './openapi/headers.ts';
import { withTypedSchemas } from './openapi/typed-schemas.ts';
import { sentOf } from './openapi/webhook-deliveries.ts';
import { type BodySpec, Bytes, type Examples, type ResponseSpec, type Route } from './route.ts';

/** Recorded answers, one file an operation, from a run of the service (see the test that checks them). */
export const EXAMPLES_FOLDER = new URL('./openapi/examples/', import.meta.url);

/** The recorded answer of an operation as an example; undefined if there is none. */
export function recordedExample({ operationId }: Route): Examples | undefined {
  const file = new URL(`${operationId}.json`, EXAMPLES_FOLDER);
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')) as {
    readonly [name: string]: { summary: string; value: Json };
  };
}

const DESCRIPTION = `Registers assets and rights, values them with documented methods, and keeps every step provable.

Estimates are assisted and documented. They are no legal guarantee and no credit limit. Results of scenarios are not verified market prices. A result without coverage has \`amount: null\` and a reason, never zero.

- Decimals are strings; a JSON number where a decimal belongs is 422. Instants are RFC 3339 in UTC, dates are calendar days in America/Sao_Paulo.
- Unknown fields are 422, unknown query parameters 400. Bodies are UTF-8 without a byte order mark.
- Checks come in this order: path 404, credential 401, profile 403, media type 415, size 413, syntax and headers 400, fields 422, resource 404, version 412, state 409. Paths are exact and case-sensitive; a wrong method is 404.
- Errors are \`application/json\`, or \`application/problem+json\` where \`Accept\` names it. An unexpected fault is 500 with code \`INTERNAL\`.
- What is no request at all is answered before a route is known, with the same body: 400 \`MALFORMED_REQUEST\` (an unreadable request line or header, not exactly one \`Host\`), 408 \`REQUEST_TIMEOUT\`, 431 \`HEADERS_TOO_LARGE\`.
- Texts for people follow \`Accept-Language\` (\`pt-BR\`, \`en\`), those of errors and of each wrong field too; codes never change. HEAD works as GET.
- Limits: public routes count an address (of IPv6 its /64), the others a credential, in windows of one minute; every answer says how many requests are left. Failed authentication counts by address. HEAD counts as GET does, errors too; an unknown path does not.
- Same origin only: there are no CORS headers. Other projects call the service from their own back end.`;

const SECURITY_DESCRIPTION = `\`Authorization: Bearer <ACCESS_TOKEN>\`. A credential is bound to a responsible person, an organization and access profiles. **It belongs in the back end of the consuming project, and nowhere else**: never in a browser, a mobile app or a page; no page of this service asks for one. It is shown once, when the operator issues it; its revocation takes effect within five seconds.`;

const NOT_MODIFIED = 'Nothing has changed since the ETag in If-None-Match.';
const PROFILE_TEXT = 'Needs one of the access profiles';

/** The OpenAPI 3.1 document of these routes, as JSON text: the same routes give the same bytes. */
export function openApiDocument(routes: readonly Route[]): string {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    const operation = { [route.method.toLowerCase()]: operationOf(route) };
    paths[route.path] = { ...paths[route.path], ...operation };
  }
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Asset Valuation Service',
      version: CONTRACT_VERSION,
      description: DESCRIPTION,
      contact: { name: 'The operator of this installation' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: BASE_PATH, description: 'The same origin' }],
    tags: tagsOf(routes),
    security: [],
    paths,
    ...sentOf(routes),
    components: {
      securitySchemes: { credential: { type: 'http', scheme: 'bearer', description: SECURITY_DESCRIPTION } },
      headers: HEADER_COMPONENTS,
      parameters: PARAMETER_COMPONENTS,
      responses: errorResponses(),
    },
  });
  return JSON.stringify(withTypedSchemas(document));
}

const TAG_DESCRIPTIONS: Readonly<Record<string, string>> = {
  Profiles: 'The asset classes: their fields, their methods, their limits.',
  'Public estimates': "Estimates from the caller's own figures. Nothing is kept.",
  Market: 'Lookups and estimates from market references and public sources. Nothing is kept.',
  Inventory: 'Products, published prices, and estimates of stocks. Nothing is kept.',
  Status: 'State of the module and its parts.',
  Comments: 'What people write on resources, and who looks after what.',
  People: 'Who works in the organization.',
  Tasks: 'What waits for the person of the credential.',
  Assets: 'What is valued: registered, changed, archived, with its whole history.',
  Documents: 'Evidence: declared, sent in parts, verified from its bytes, reviewed by another person.',
  Valuations: 'Requests that freeze their input, their results, reports and histories.',
  Policies:
    'Discounts and haircuts by which amounts count as a guarantee: proposed by one, decided by another.',
  Portfolios: 'Totals of the assets in a portfolio: counted and summed from the latest events.',
  Jobs: 'Work that continues after an answer.',
  Obligations: 'Debts and what secures them: how much is covered, how much is missing, and why.',
  Guarantees: 'Assets given for obligations: proposed by one, recognized and released by another.',
  Events: 'What has happened, in the order of the event log, for a back end that follows.',
  Batches: 'Many assets at once: registered, valued, revalued.',
  Webhooks: 'Notifications of events: addresses, secrets, and the result of each delivery.',
  'Back-tests': 'How estimated values compare with the prices that assets were sold for.',
  Scenarios: 'Assumptions that a valuation may use once another person has approved them.',
};

const tagsOf = (routes: readonly Route[]) =>
  [...new Set(routes.map(({ tag }) => tag))].map((name) => {
    const description = TAG_DESCRIPTIONS[name];
    return { name, ...(description === undefined ? {} : { description }) };
  });

function operationOf(route: Route): ZodOpenApiOperationObject {
  const profiles =
    typeof route.access === 'string' ? undefined : `${PROFILE_TEXT} ${route.access.join(', ')}.`;
  const description = [route.description, profiles].filter((text) => text !== undefined).join('\n\n');
  const requestParams = {
    ...(route.params ? { path: route.params } : {}),
    ...(route.query ? { query: route.query } : {}),
  };
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(description === '' ? {} : { description }),
    security: route.access === 'public' ? [] : [{ credential: [] }],
    requestParams,
    parameters: parametersOf(route),
    ...(route.body ? { requestBody: requestBodyOf(route.body) } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(route.responses).map(([status, spec]) => [status, responseOf(spec, route)]),
      ),
      ...(isConditional(route) ? { 304: { description: NOT_MODIFIED, headers: headersOf304(route) } } : {}),
      ...Object.fromEntries(
        errorStatuses(route).map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
      ),
    },
  };
}

const headersOf304 = (route: Route) => ({
  ...headerRefs(...COUNTED, 'ETag', ...consistencyOf(route)),
  ...languageRef(Object.values(route.responses).some(({ inLanguage }) => inLanguage)),
});

/** Reads of resources have a header for answers that may be outdated. */
const consistencyOf = ({ method, access }: Route): readonly 'Consistency'[] =>
  method === 'GET' && access !== 'public' ? ['Consistency'] : [];

const languageRef = (inLanguage = false) => (inLanguage ? headerRefs('Content-Language') : {});

const isConditional = (route: Route): boolean =>
  route.method === 'GET' && Object.values(route.responses).some(({ etag }) => etag === true);

function parametersOf(route: Route): ReturnType<typeof parameterRef>[] {
  const names = ['Accept-Language', 'X-Request-Id'];
  if (route.headers?.idempotencyKey) names.push('Idempotency-Key');
  if (route.headers?.ifMatch) names.push('If-Match');
  if (route.headers?.contentDigest) names.push('Content-Digest');
  if (hasRanges(route)) names.push('Range', 'If-Range');
  if (isConditional(route)) names.push('If-None-Match');
  if (route.access !== 'public') names.push('Consistency-Token');
  if (Object.values(route.responses).some(({ alsoAs = [] }) => isStream(alsoAs))) names.push('Last-Event-ID');
  return names.map(parameterRef);
}

function requestBodyOf({ schema, mediaTypes, limitBytes, raw, examples, otherExamples }: BodySpec) {
  // An example in one media type is not valid for another.
  const examplesAs = (mediaType: string): Examples | undefined =>
    otherExamples?.[mediaType] ?? (raw && mediaType !== mediaTypes[0] ? undefined : examples);
  return {
    required: true,
    description: `At most ${limitBytes} bytes.`,
    content: Object.fromEntries(
      mediaTypes.map((mediaType) => [mediaType, { schema, ...examplesOf(examplesAs(mediaType)) }]),
    ),
  };
}

function responseOf(response: ResponseSpec, route: Route) {
  const { description, alsoAs = [], etag, inLanguage, headers = {} } = response;
  const own = Object.entries(headers).map(([name, text]) => [name, ownHeader(name, text)]);
  return {
    description,
    headers: {
      ...headerRefs(...COUNTED, ...consistencyOf(route)),
      // Each event of a stream has a version; the stream has none.
      ...(etag && (isStream(alsoAs) ? optionalHeaders('ETag') : headerRefs('ETag'))),
      ...languageRef(inLanguage),
      ...Object.fromEntries(own),
    },
    content: contentOf(response, route),
  };
}

function contentOf({ schema, alsoAs = [], bytesAs, asLines, examples }: ResponseSpec, route: Route) {
  const described = { schema, ...examplesOf(examples ?? recordedExample(route)) };
  if (asLines)
    return {
      'application/x-ndjson': described,
      ...Object.fromEntries(alsoAs.map((mediaType) => [mediaType, { schema: Bytes }])),
    };
  return bytesAs
    ? Object.fromEntries(bytesAs.map((mediaType) => [mediaType, { schema: bytesOf(mediaType) }]))
    : {
        'application/json': described,
        ...Object.fromEntries(alsoAs.map((mediaType) => [mediaType, { schema: OTHER_CONTENT }])),
      };
}

const OTHER_CONTENT = z.string();
/** `application/json` bytes have the schema of any JSON. */
const bytesOf = (mediaType: string) => (mediaType === 'application/json' ? z.unknown() : Bytes);
const isStream = (mediaTypes: readonly string[]): boolean => mediaTypes.includes('text/event-stream');

const examplesOf = (examples: Examples | undefined) =>
  examples === undefined ? {} : { examples: { ...examples } };
