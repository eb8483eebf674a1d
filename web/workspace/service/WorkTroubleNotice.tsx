import { fill } from '../../shared/language.ts';
import { Notice } from '../../shared/Notice.tsx';
import { TroubleNotice } from '../../shared/service/TroubleNotice.tsx';
import { useWords } from '../words/use-words.ts';
import type { WorkTrouble } from './trouble.ts';

interface WorkTroubleNoticeProps {
  readonly trouble: WorkTrouble;
  /** Asks once more; what was typed is still there. */
  onAgain(): void;
}

/** Why something did not work, and what to do. */
export function WorkTroubleNotice({ trouble, onAgain }: WorkTroubleNoticeProps) {
  const { trouble: words } = useWords();
  switch (trouble.kind) {
    case 'absent':
      return (
        <Notice kind="warning" title={words.absentTitle} role="alert">
          <p>{words.absent}</p>
        </Notice>
      );
    case 'not_allowed':
      return (
        <Notice kind="error" title={words.notAllowedTitle} role="alert">
          <p>{trouble.detail}</p>
        </Notice>
      );
    case 'changed':
      return (
        <Notice kind="warning" title={words.changedTitle} role="alert">
          <p>{words.changed}</p>
        </Notice>
      );
    case 'ended':
      return <Notice kind="warning" title={words.endedTitle} role="alert" />;
    case 'fields':
      return (
        <Notice kind="error" title={words.fieldsTitle} role="alert">
          <ul>
            {trouble.errors.map(({ pointer, detail }) => (
              <li key={pointer + detail}>
                {pointer === '' ? detail : fill(words.field, { pointer: pointer.slice(1), detail })}
              </li>
            ))}
          </ul>
        </Notice>
      );
    default:
      return <TroubleNotice trouble={trouble} onAgain={onAgain} />;
  }
}
