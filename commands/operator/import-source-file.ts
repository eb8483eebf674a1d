import type { SourceEvent, SourceFileImported } from '../../src/domain/source/events.ts';
import { evolveSource, type SourceState, sourceStream } from '../../src/domain/source/state.ts';
import { append, command } from '../../src/engine/handling/command.ts';

/** Records that an operator gave a price source a file. The same bytes again change nothing. */
export const importSourceFile = command<SourceFileImported, SourceState, SourceEvent>({
  name: 'ImportSourceFile',
  stream: sourceStream,
  evolve: evolveSource,
  decide: (file, state) =>
    state?.imports.some(({ sha256 }) => sha256 === file.sha256)
      ? append()
      : append({ type: 'SourceFileImported', data: file }),
});
