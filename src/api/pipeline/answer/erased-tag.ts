import type { RecordedAssetEvent } from '../../../domain/asset.ts';
import { evolvePersonalData, type PersonalDataState } from '../../../domain/erasure.ts';
import { loadState } from '../../../domain/events/handling.ts';
import { ERASED, type SealedText } from '../../../kernel/identity/personal-data.ts';
import type { ManagementParts } from '../../resource/management.ts';
import { tagOf } from './respond.ts';

type Open = (sealed: SealedText) => string;

/** The same opener, and afterwards whether anything that it was asked for reads as erased. */
export function noticing(open: Open): { readonly open: Open; erased(): boolean } {
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
 * The tag of an asset or obligation that is shown with erased texts. Its version as everywhere where the erasing is part of that
 * version; an earlier version (`as_of`, a repeated answer, the seconds before the erasing is recorded) had names once.
 */
export async function tagOfErased(
  { log, logWatch }: Pick<ManagementParts, 'log' | 'logWatch'>,
  stream: string,
  state: { readonly version: number },
): Promise<string> {
  // Nobody can tell while the log is away; with names is what it then surely is not.
  if (logWatch.awaySince() !== undefined) return tagOf(state.version, { erased: true });
  const known = await loadState<PersonalDataState, RecordedAssetEvent>(log, stream, (data, event) =>
    event.revision < state.version ? evolvePersonalData(data, event) : data,
  );
  return tagOf(state.version, { erased: !known?.erased });
}
