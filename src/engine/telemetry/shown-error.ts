const LONGEST = 200;
/** Far beyond what is shown, so that no credential is cut in two where it would not be known as one. */
const LONGEST_LOOKED_AT = 2_000;
const DEEPEST = 3;

const SECRETS: readonly (readonly [RegExp, string])[] = [
  // The user and password of an address, whatever is special in the password.
  [/([a-z][\w+.-]*:\/\/)?[^\s:]*:\S*@/gi, '$1…@'],
  [/\b(bearer|basic)\s+\S+/gi, '$1 …'],
  [
    /\b(\w*(?:password|passwd|pwd|secret|token|api[-_]?key|credentials?|seed))["']?\s*[=:]\s*(?:"[^"]*"|'[^']*'|[^\s&,;]+)/gi,
    '$1=…',
  ],
  // Tokens of this service, JSON web tokens, seeds of NATS.
  [/\bavs_\w+/g, 'avs_…'],
  [/\beyJ[\w-]+(?:\.[\w-]*)*/g, '…'],
  [/\bS[A-Z][A-Z2-7]{40,}\b/g, '…'],
];

/** What went wrong and why, for operators: one line of at most 200 characters, without credentials. */
export function shownError(error: unknown): string {
  const texts = new Set<string>();
  let each = error;
  for (let depth = 0; depth < DEEPEST && each !== undefined && each !== null; depth += 1) {
    texts.add(textOf(each));
    each = each instanceof Error ? each.cause : undefined;
  }
  const text = [...texts].join(': ').slice(0, LONGEST_LOOKED_AT);
  const clean = SECRETS.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);
  const line = clean.replace(/[\p{Cc}\s]+/gu, ' ').trim() || 'no reason given';
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}

/** A connection that fails on several addresses has an empty message and a code. */
const textOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
};
