import { z } from 'zod';
import { Name } from '../kernel/fields.ts';
import { ACCESS_PROFILES, type AccessProfile } from '../kernel/vocabulary.ts';

/** `coop-norte=Coop Norte,…`: what each value of a claim means here. */
const meaningsOf = <Meaning extends string>(isMeaning: (text: string) => text is Meaning, error: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => /^\s*([^=]*\S)\s*=\s*(\S.*?)\s*$/u.exec(part)))
    .refine((parts) => parts.every((part) => part !== null && isMeaning(part[2] ?? '')), { error })
    .transform((parts) => new Map(parts.map((part) => [part?.[1] ?? '', part?.[2] as Meaning])));

const isLine = (text: string): text is string => Name(200).safeParse(text).success;
const isProfile = (text: string): text is AccessProfile => ACCESS_PROFILES.some((each) => each === text);

const claim = (what: string, fallback: string) =>
  z
    .string()
    .default(fallback)
    .meta({ description: `Claim of the provider with ${what}.` });

/** By http only on this machine, for trying. */
function isIssuer(text: string): boolean {
  const { protocol, hostname } = URL.parse(text) ?? {};
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(hostname ?? ''))
  );
}

const issuer = z.string().refine(isIssuer, {
  error: 'must be an address that starts with https:// (http:// only on this machine)',
});

/** The settings of the provider of identities. */
export const identitySettings = {
  OIDC_ISSUER: issuer.optional().meta({
    description:
      'Provider of identities (OpenID Connect) by which people [sign in](access.md#with-a-provider), its issuer as it writes it.',
    default: 'none: people sign in by links',
  }),
  OIDC_CLIENT_ID: z
    .string()
    .optional()
    .meta({ description: 'The service’s id at the provider.', default: 'none' }),
  OIDC_CLIENT_SECRET_FILE: z
    .string()
    .optional()
    .meta({ description: 'A file with the service’s secret at the provider.', default: 'none' }),
  OIDC_SCOPE: z.string().default('openid profile').meta({ description: 'What the provider is asked for.' }),
  OIDC_PERSON_CLAIM: claim('the person’s name, which people cannot change there themselves', 'name'),
  OIDC_ORGANIZATION_CLAIM: claim('the organization', 'organization'),
  OIDC_PROFILES_CLAIM: claim('groups or roles', 'groups'),
  OIDC_ORGANIZATIONS: meaningsOf(
    isLine,
    'must be values with the name of an organization each, such as norte=Coop Norte',
  )
    .optional()
    .meta({
      description: 'Organizations by the claim’s value, a comma list such as `norte=Coop Norte`.',
      default: 'none',
    }),
  OIDC_PROFILES: meaningsOf(
    isProfile,
    `must be values with one of ${ACCESS_PROFILES.join(', ')} each, such as analysts=ANALYST`,
  )
    .optional()
    .meta({
      description: 'Access profiles by the claim’s value, a comma list such as `analysts=ANALYST`.',
      default: 'none',
    }),
};

/** A provider is asked only by a service that knows itself, its address and what claims mean. */
const NEEDED_BY_PROVIDER = [
  ...(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET_FILE', 'OIDC_ORGANIZATIONS', 'OIDC_PROFILES'] as const),
  'PUBLIC_BASE_URL',
] as const;

type Needed = { readonly [Name in (typeof NEEDED_BY_PROVIDER)[number] | 'OIDC_ISSUER']?: unknown };

export function checkIdentitySettings(given: Needed, context: z.RefinementCtx): void {
  if (given.OIDC_ISSUER === undefined) return;
  for (const name of NEEDED_BY_PROVIDER)
    if (given[name] === undefined)
      context.addIssue({ code: 'custom', path: [name], message: 'is needed with OIDC_ISSUER' });
}
