import type { RecordedAssetEvent } from '../../../domain/asset.ts';
import { evolvePersonalData, type PersonalDataState } from '../../../domain/erasure.ts';
import { loadState } from '../../../domain/events/handling.ts';
import { ERASED, type SealedText } from '../../../kernel/identity/personal-data.ts';
import type { ManagementParts } from '../../resource/management.ts';
import { tagOf } from './respond.ts';

type Open = (sealed: SealedText) => string;

/** Wraps an opener; `erased()` says whether a text it opened was erased. */
export function trackErasure(open: Open): { readonly open: Open; erased(): boolean } {
  let erased = false;
  return {
    open(sealed) {
      const text = open(sealed);
      erased ||= text === ERASED;
      return text;
    },
    erased: () => erased,
  };
}

/**
 * The entity tag of an asset or obligation with erased texts. The plain version if that version includes the erasure; an earlier
 * version (`as_of`, a repeated answer, the seconds before the erasure is recorded) was once shown with its names.
 */
export async function tagOfErased(
  { log, logWatch }: Pick<ManagementParts, 'log' | 'logWatch'>,
  stream: string,
  state: { readonly version: number },
): Promise<string> {
  // While the log is unavailable the erasing version is unknown, but the texts are certainly erased.
  if (logWatch.awaySince() !== undefined) return tagOf(state.version, { erased: true });
  const known = await loadState<PersonalDataState, RecordedAssetEvent>(log, stream, (data, event) =>
    event.revision < state.version ? evolvePersonalData(data, event) : data,
  );
  return tagOf(state.version, { erased: !known?.erased });
}
