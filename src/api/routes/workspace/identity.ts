import { Name } from '../../../kernel/fields.ts';
import { organizationName } from '../../../kernel/ids.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import { ACCESS_PROFILES, type AccessProfile } from '../../../kernel/vocabulary.ts';
import { faultWords } from '../../../kernel/words/faults.ts';
import { faultAt } from '../../../kernel/zod-faults.ts';
import { type Problem, problem } from '../../pipeline/answer/problem.ts';
import type { Claims } from './provider.ts';

/** Which claims of the provider say who somebody is, and what their values mean here. */
export interface ClaimMapping {
  readonly personClaim: string;
  readonly organizationClaim: string;
  readonly profilesClaim: string;
  /** Names of organizations by the claim's value. */
  readonly organizations: ReadonlyMap<string, string>;
  readonly profiles: ReadonlyMap<string, AccessProfile>;
}

export interface MappedPerson {
  readonly kind: 'person';
  readonly organization: string;
  readonly responsible_person: string;
  readonly access_profiles: readonly AccessProfile[];
}

const PersonName = Name(200);

const refused = (code: 'no_name' | 'no_organization' | 'no_profile', claim: string): Problem => {
  const detail = bilingual(`sign_in.${code}`, { claim });
  return problem('FORBIDDEN', detail, { errors: [faultAt('', faultWords(code, detail))] });
};

/** The texts of a claim: one, or a list of them. */
const textsOf = (claims: Claims, name: string): readonly string[] =>
  [claims[name]].flat().filter((each) => typeof each === 'string');

/** The person that claims describe, if they name one organization and at least one profile of this service; else 403. */
export function personOf(claims: Claims, mapping: ClaimMapping): MappedPerson | Problem {
  const { personClaim, organizationClaim, profilesClaim } = mapping;
  const name = PersonName.safeParse(claims[personClaim]);
  if (!name.success) return refused('no_name', personClaim);
  const organizations = new Set(
    textsOf(claims, organizationClaim).flatMap((value) => mapping.organizations.get(value) ?? []),
  );
  const [organization, ...others] = organizations;
  if (organization === undefined || others.length > 0) return refused('no_organization', organizationClaim);
  const held = textsOf(claims, profilesClaim).map((value) => mapping.profiles.get(value));
  const profiles = ACCESS_PROFILES.filter((profile) => held.includes(profile));
  if (profiles.length === 0) return refused('no_profile', profilesClaim);
  return {
    kind: 'person',
    organization: organizationName(organization),
    responsible_person: name.data.trim(),
    access_profiles: profiles,
  };
}
