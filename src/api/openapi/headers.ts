type HeaderComponent = {
  readonly description: string;
  readonly required?: boolean;
  readonly schema: {
    readonly type: 'string';
    readonly minLength?: number;
    readonly maxLength?: number;
    readonly pattern?: string;
    readonly examples?: string[];
  };
};

const text = (
  description: string,
  schema: Omit<HeaderComponent['schema'], 'type'> = {},
): HeaderComponent => ({
  description,
  schema: { type: 'string', ...schema },
});

const always = (header: HeaderComponent): HeaderComponent => ({ ...header, required: true });

/** Response headers with one meaning everywhere; an answer that names one always has it. */
export const HEADER_COMPONENTS = {
  'X-Request-Id': always(
    text(
      'The id of this request: the one that was sent, or one made here. It is written to logs and events.',
      {
        pattern: '^[!-~]{8,128}$',
      },
    ),
  ),
  ETag: always(
    text(
      'The version of the resource, strong and in quotes, for If-Match and If-None-Match; with the language of the texts in the answer, where there are any.',
      {
        pattern: '^"[!#-~]+"$',
        examples: ['"3"', '"3-pt-BR"'],
      },
    ),
  ),
  'Content-Language': always(
    text('The language of the texts: the one of the two that Accept-Language likes best.', {
      pattern: '^(pt-BR|en)$',
      examples: ['en'],
    }),
  ),
  RateLimit: always(
    text('What remains of the limit, and the seconds until it is whole again.', {
      pattern: '^"(public|management)";r=\\d+;t=\\d+$',
      examples: ['"management";r=1199;t=42'],
    }),
  ),
  'RateLimit-Policy': always(
    text('The limit: its quota and its window in seconds.', {
      pattern: '^"(public|management)";q=\\d+;w=\\d+$',
      examples: ['"management";q=1200;w=60'],
    }),
  ),
  'Consistency-Token': always(
    text(
      'Stands for what was decided on, or for what the request carried where that is later. Send it back with what follows.',
      { pattern: '^[A-Za-z0-9_-]{1,200}$' },
    ),
  ),
  Consistency: text(
    '`stale` when the answer may not show the latest writes yet, as always while the event log is away.',
    {
      pattern: '^stale$',
    },
  ),
  'Retry-After': always(text('Seconds to wait before another try.', { pattern: '^\\d+$', examples: ['5'] })),
  'WWW-Authenticate': always(
    text('The challenge of RFC 6750.', { pattern: '^Bearer ', examples: ['Bearer realm="asset-valuation"'] }),
  ),
};

/** A response header of one operation. `Location` of a new resource is always present; others are optional. */
export const ownHeader = (name: string, description: string): HeaderComponent =>
  name === 'Location' ? always(text(description)) : text(description);

const parameter = (name: string, required: boolean, { description, schema }: HeaderComponent) => ({
  name,
  in: 'header' as const,
  required,
  description,
  schema,
});

export const requestHeader = (
  name: string,
  description: string,
  schema: Omit<HeaderComponent['schema'], 'type'>,
) => parameter(name, true, text(description, schema));

/** Request headers with one meaning everywhere. */
export const PARAMETER_COMPONENTS = {
  'Accept-Language': parameter(
    'Accept-Language',
    false,
    text('Language of texts for people: `pt-BR` or `en`, by default `en`.'),
  ),
  'X-Request-Id': parameter(
    'X-Request-Id',
    false,
    text('An id of your own for this request; one that does not fit is replaced.', {
      pattern: '^[!-~]{8,128}$',
    }),
  ),
  'Idempotency-Key': parameter(
    'Idempotency-Key',
    true,
    text(
      'Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422.',
      { minLength: 8, maxLength: 128, pattern: '^[ -~]{8,128}$', examples: ['7f2c1c9e-register-barn-1'] },
    ),
  ),
  'If-Match': parameter(
    'If-Match',
    true,
    text('The ETag of the version that the change is meant for: exactly one, strong, in quotes.', {
      examples: ['"3"'],
    }),
  ),
  'If-None-Match': parameter(
    'If-None-Match',
    false,
    text('ETags that are already there: 304 when one of them is current.'),
  ),
  'Content-Digest': parameter(
    'Content-Digest',
    true,
    text(
      'The SHA-256 of the body (RFC 9530); digests by other algorithms are ignored, of a repeated one the last counts. Missing, or without a readable `sha-256`: 400.',
      { examples: ['sha-256=:RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o=:'] },
    ),
  ),
  Range: parameter(
    'Range',
    false,
    text(
      'One range of bytes, such as `bytes=0-1023`, `bytes=1024-` or `bytes=-512`: 206. A malformed one, or several, count as not sent.',
      { examples: ['bytes=0-1023'] },
    ),
  ),
  'If-Range': parameter(
    'If-Range',
    false,
    text('An ETag: the range is only answered while it is the current one, else the whole content.'),
  ),
  'Last-Event-ID': parameter(
    'Last-Event-ID',
    false,
    text('The `id` of the last event received: the stream continues behind it.'),
  ),
  'Consistency-Token': parameter(
    'Consistency-Token',
    false,
    text(
      'The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent.',
    ),
  ),
};

const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` as const });

export const headerRefs = (...names: readonly (keyof typeof HEADER_COMPONENTS)[]) =>
  Object.fromEntries(names.map((name) => [name, headerRef(name)]));

export const requiredHeader = (description: string): HeaderComponent => always(text(description));

/** Headers of every answer after the check of the rate limit. */
export const COUNTED = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy'] as const;

export const optionalHeaders = (...names: readonly (keyof typeof HEADER_COMPONENTS)[]) =>
  Object.fromEntries(names.map((name) => [name, { ...HEADER_COMPONENTS[name], required: false }]));

export const parameterRef = (name: string): { $ref: `#/components/parameters/${string}` } => ({
  $ref: `#/components/parameters/${name}`,
});
