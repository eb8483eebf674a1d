/** A bucket and the prefix of documents in it. Credentials come from the environment. */
export interface S3Address {
  readonly bucket: string;
  /** Prefix of every key: empty, or ends with a slash. */
  readonly prefix: string;
  /** Undefined: from `AWS_REGION` or the profile. */
  readonly region: string | undefined;
  /** Undefined: Amazon's endpoint for the region. */
  readonly endpoint: string | undefined;
  /** The bucket is in the path, not in the host name. */
  readonly pathStyle: boolean;
}

const BUCKET = /^(?!.*\.\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^\/?$|^(\/[\w-][\w.-]*)+\/?$/;
const REGION = /^[a-z0-9-]{1,40}$/;
const PARAMETERS = ['region', 'endpoint', 'path_style'];
/** Signatures need a region; servers other than Amazon's mostly accept any. */
const ANY_REGION = 'us-east-1';

/**
 * Parses `s3://bucket/optional/prefix?region=…&endpoint=https://host:port&path_style=true`. Throws an `Error` whose
 * message quotes nothing that could be a secret.
 */
export function parseS3Address(text: string): S3Address {
  // The error of `new URL` would contain the text.
  const url = URL.parse(text);
  if (url?.protocol !== 's3:') throw new Error('is not an address such as s3://bucket/prefix');
  if (url.username !== '' || url.password !== '')
    throw new Error('must hold no credentials: AWS_ACCESS_KEY_ID and the other usual places do');
  if (!BUCKET.test(url.hostname) || url.port !== '') throw new Error('names no bucket');
  if (!PREFIX.test(url.pathname) || url.hash !== '')
    throw new Error('has a prefix with other signs than letters, digits, "_", "-", "." and "/"');
  const parameters = parametersOf(url.searchParams);
  const endpoint = parameters.get('endpoint');
  if (endpoint !== undefined) requireEndpoint(endpoint);
  const region = parameters.get('region') ?? (endpoint === undefined ? undefined : ANY_REGION);
  if (region !== undefined && !REGION.test(region)) throw new Error('has a region that is none');
  const style = parameters.get('path_style') ?? 'false';
  if (style !== 'true' && style !== 'false') throw new Error('has a path_style that is not true or false');
  const path = url.pathname.replaceAll(/^\/|\/$/g, '');
  return {
    bucket: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    region,
    endpoint,
    pathStyle: style === 'true',
  };
}

function parametersOf(given: URLSearchParams): ReadonlyMap<string, string> {
  for (const name of given.keys()) {
    if (!PARAMETERS.includes(name)) throw new Error(`has a parameter other than ${PARAMETERS.join(', ')}`);
    if (given.getAll(name).length > 1) throw new Error(`has ${name} twice`);
  }
  return new Map(given);
}

function requireEndpoint(text: string): void {
  const url = URL.parse(text);
  const isBare = url?.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (!isBare || !['http:', 'https:'].includes(url.protocol))
    throw new Error('has an endpoint that is not an address such as https://host:port');
}
