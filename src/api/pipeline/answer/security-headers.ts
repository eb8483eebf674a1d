const COMMON = [
  'X-Content-Type-Options',
  'nosniff',
  'X-Frame-Options',
  'DENY',
  'Referrer-Policy',
  'no-referrer',
  'Cross-Origin-Resource-Policy',
  'same-origin',
] as const;

/** Flat lists of name and value, made once. Strict-Transport-Security is the affair of what terminates TLS. */
export const API_HEADERS: readonly string[] = [
  ...COMMON,
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
  'Vary',
  'Accept, Accept-Language',
];

export const PAGE_HEADERS: readonly string[] = [
  ...COMMON,
  'Content-Security-Policy',
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Permissions-Policy',
  'camera=(), geolocation=(), microphone=()',
  'Vary',
  'Accept, Accept-Language',
];
