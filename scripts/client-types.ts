import { writeFileSync } from 'node:fs';
import path from 'node:path';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { serviceDocument } from '../src/app/cli/openapi.ts';

/** The command that writes the two files again; the test names it. */
export const RENEW = 'npm run client-types';

const FOLDER = path.resolve(import.meta.dirname, '../client/src/generated');
const HEADER = `// Made from the service's OpenAPI document by "${RENEW}": not to be edited.\n\n`;

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

interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, object | false>>;
  readonly anyOf?: readonly Schema[];
  readonly not?: Schema;
}

/** What a rule about members leaves out may not be there: of that there is a type in TypeScript. */
function withNever(schema: Schema): Schema {
  const { not } = schema;
  if (!not || schema.type !== undefined) return schema;
  const names = (not.anyOf ?? [not]).flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, member]) =>
      member && Object.keys(member).length === 0 ? [name] : [],
    ),
  );
  return { ...schema, properties: Object.fromEntries(names.map((name) => [name, false])) };
}

async function typesOf(text: string): Promise<string> {
  const document = JSON.parse(text, (_, value: Schema | null) =>
    value !== null && typeof value === 'object' ? withNever(value) : value,
  ) as OpenAPI3;
  return HEADER + astToString(await openapiTS(document, { immutable: true }));
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
  const text = await serviceDocument({});
  return new Map([
    [path.join(FOLDER, 'openapi.ts'), await typesOf(text)],
    [path.join(FOLDER, 'operations.ts'), tableOf(JSON.parse(text) as Document)],
  ]);
}

if (process.argv[1] === import.meta.filename)
  for (const [file, text] of await generatedFiles()) writeFileSync(file, text);
