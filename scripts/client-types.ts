import { writeFileSync } from 'node:fs';
import path from 'node:path';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { serviceDocument } from '../src/main/service-document.ts';

/** How the two files are written anew; the test that misses it says so. */
export const RENEW = 'npm run client-types';

const FOLDER = path.resolve(import.meta.dirname, '../client/src/generated');
const HEADER = `// Made from the service's OpenAPI document by "${RENEW}": not to be edited.\n\n`;

/** zod's recursive type of any JSON: as a type it would refer to itself, and let no object pass that has unknown members. */
const ANY_JSON = '#/components/schemas/__schema0';
interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters?: readonly { readonly $ref?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
}

interface Document {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** A text with nothing but patterns beside it is a text; any JSON is unknown. */
function simplerType(
  schema: { readonly type?: unknown; readonly allOf?: readonly object[] },
  { path: at }: { readonly path?: string },
): ts.TypeNode | undefined {
  if (at === ANY_JSON) return ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword);
  const onlyPatterns = schema.allOf?.every((part) => Object.keys(part).join() === 'pattern') ?? false;
  return schema.type === 'string' && onlyPatterns
    ? ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword)
    : undefined;
}

async function typesOf(document: Document): Promise<string> {
  const nodes = await openapiTS(document as unknown as OpenAPI3, {
    immutable: true,
    transform: (schema, options) => simplerType(schema as { readonly type?: unknown }, options),
  });
  return HEADER + astToString(nodes);
}

/** What the client has to know of each operation while it runs. */
function tableOf({ servers, paths }: Document): string {
  const lines = Object.entries(paths).flatMap(([at, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const keyed = operation.parameters?.some(({ $ref }) => $ref?.endsWith('/Idempotency-Key')) ?? false;
      const facts = [
        `method: '${method.toUpperCase()}'`,
        `path: '${at}'`,
        ...(keyed ? ['keyed: true'] : []),
        ...(operation.security.length === 0 ? ['isPublic: true'] : []),
      ];
      return `  ${operation.operationId}: { ${facts.join(', ')} },\n`;
    }),
  );
  return `${HEADER}/** Where the interface begins, behind the service's origin. */
export const BASE_PATH = '${servers[0]?.url ?? ''}';

/** Method and path of every operation; \`keyed\`: it takes an Idempotency-Key; \`isPublic\`: it needs no credential. */
export const OPERATIONS = {
${lines.join('')}} as const;
`;
}

/** The generated files as they should be today, by their path. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const document = JSON.parse(await serviceDocument({})) as Document;
  return new Map([
    [path.join(FOLDER, 'openapi.ts'), await typesOf(document)],
    [path.join(FOLDER, 'operations.ts'), tableOf(document)],
  ]);
}

if (process.argv[1] === import.meta.filename)
  for (const [file, text] of await generatedFiles()) writeFileSync(file, text);
