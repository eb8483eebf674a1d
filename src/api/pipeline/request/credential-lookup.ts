import { credentialById } from '../../../../queries/credentials.ts';
import {
  type CredentialState,
  credentialStream,
  evolveCredential,
  isUsable,
} from '../../../domain/credential.ts';
import { sha256 } from '../../../kernel/digest.ts';
import { isToken } from '../../../kernel/identity/token.ts';
import { credentialId } from '../../../kernel/ids.ts';
import { type LookupParts, rememberedState } from './remembered-state.ts';

/** The credential of a token, if it is usable now. Throws `DependencyUnavailable`. */
export function credentialLookup(
  parts: LookupParts,
): (token: string) => Promise<CredentialState | undefined> {
  const credentials = rememberedState<CredentialState>(parts, {
    streamOf: credentialStream,
    evolve: evolveCredential,
    row: credentialById,
  });
  return async (token) => {
    if (!isToken(token)) return undefined;
    const credential = await credentials.find(credentialId(sha256(token)));
    return credential && isUsable(credential, parts.clock.now()) ? credential : undefined;
  };
}
