import type { JsonObject } from '../../../kernel/json.ts';
import type { ExampleCall } from '../docs/example-call.ts';

/** What each kind of resource is called where an id of it is asked for. */
const IDS: Readonly<Record<string, string>> = {
  assets: 'assetId',
  documents: 'documentId',
  valuations: 'valuationId',
  policies: 'policyId',
  scenarios: 'scenarioId',
  jobs: 'jobId',
  obligations: 'obligationId',
  guarantees: 'guaranteeId',
  encumbrances: 'encumbranceId',
  'asset-batches': 'batchId',
};

/** The variable that stands for the id in a path; undefined where a path has none. */
export const idInPath = (path: string): string | undefined =>
  path.includes('{id}') ? IDS[path.split('/')[1] ?? ''] : undefined;

/** The variable that stands for a member of a body or an answer, such as `asset_id`. */
export const idMember = (member: string): string | undefined =>
  Object.values(IDS).find((name) => `${name.slice(0, -2)}_id` === member);

export const VARIABLES: readonly JsonObject[] = [
  {
    key: 'token',
    value: '',
    description: 'A credential, as `asset-valuation credentials issue` shows it once.',
  },
  ...Object.values(IDS).map((key) => ({ key, value: '' })),
  {
    key: 'etag',
    value: '"1"',
    description: 'The version of the asset or obligation that was answered last.',
  },
  { key: 'contentDigest', value: '', description: '`sha-256=:…:` with the SHA-256 of the part, in base64.' },
].map((variable) => ({ ...variable, type: 'string' }));

/** Keeps what an answer brings for the requests that follow: ids, and the version of an asset or obligation. */
export function keptOf({ method, path }: ExampleCall): readonly JsonObject[] {
  const exec = [
    ...(method === 'POST' ? keptIds(path) : []),
    ...(ONE_VERSIONED.test(path) ? KEPT_VERSION : []),
  ];
  return exec.length === 0 ? [] : [{ listen: 'test', script: { type: 'text/javascript', exec } }];
}

const ONE_VERSIONED = /^\/(assets|obligations)(\/\{id\})?$/;
const KEPT_VERSION = [
  "const version = pm.response.headers.get('ETag');",
  "if (version) pm.collectionVariables.set('etag', version);",
];

/** Of what was made, and of the job that goes on with it. Public routes make nothing that has an id. */
function keptIds(path: string): readonly string[] {
  const [root = '', ...below] = path.slice(1).split('/');
  if (root === 'revaluations') return keptIds('/asset-batches');
  if (IDS[root] === undefined) return [];
  const own = IDS[below.at(-1) ?? root];
  const made = own === undefined ? [] : [['id', own] as const, [`${own.slice(0, -2)}_id`, own] as const];
  return [
    'const made = pm.response.code < 300 ? pm.response.json() : {};',
    ...[...made, ['job_id', 'jobId'] as const].map(
      ([member, name]) => `if (made.${member}) pm.collectionVariables.set('${name}', made.${member});`,
    ),
  ];
}
