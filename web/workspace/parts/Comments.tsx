import type { QueryOf } from '../../../client/src/operation-types.ts';
import { Field } from '../../shared/Field.tsx';
import { useChange } from '../service/use-change.ts';
import { usePages } from '../service/use-pages.ts';
import { WorkTroubleNotice } from '../service/WorkTroubleNotice.tsx';
import { useMay } from '../session/access.ts';
import { useWords } from '../words/use-words.ts';
import { Loaded } from './Loaded.tsx';
import { More } from './More.tsx';
import { Given, Person, When } from './shown.tsx';
import { useDraft } from './use-draft.ts';

/** What people may write on, and by which parameter its comments are listed. */
export const COMMENTED_BY = {
  ASSET: 'asset_id',
  VALUATION: 'valuation_id',
  OBLIGATION: 'obligation_id',
} as const;
export type CommentedKind = keyof typeof COMMENTED_BY;

interface CommentsProps {
  readonly kind: CommentedKind;
  readonly id: string;
}

const MOST_LETTERS = 4_000;

/** What people of the organization have said on something, newest first; what is typed stays when it cannot be sent. */
export function Comments({ kind, id }: CommentsProps) {
  const { comments } = useWords();
  const may = useMay();
  const query = { [COMMENTED_BY[kind]]: id, limit: 50 } as QueryOf<'listComments'>;
  const read = usePages('listComments', { query }, 'comments');
  const writing = useChange('writeComment');
  const [text, setText] = useDraft(`comment ${kind} ${id}`, '');
  const send = async (event?: Event) => {
    event?.preventDefault();
    if (text.trim() === '') return;
    const answer = await writing.run({ body: { kind, id, text: text.trim() } });
    if (!answer) return;
    setText((now) => (now === text ? '' : now));
    read.again();
  };
  return (
    <section class="card" aria-labelledby="comments-title">
      <h2 id="comments-title">{comments.title}</h2>
      <Loaded read={read}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="soft">{comments.none}</p>
          ) : (
            <ul class="decisions">
              {items.map((each) => (
                <li key={each.id}>
                  <Person actor={each.written_by} />, <When instant={each.written_at} />:
                  <br />
                  <Given text={each.text} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <More list={comments.title} {...read.rest} />
      {may('writeComment') && (
        <form onSubmit={send} noValidate class="narrow-form">
          <Field id="comment" label={comments.write} hint={comments.hint}>
            {(control) => (
              <textarea
                {...control}
                rows={2}
                maxLength={MOST_LETTERS}
                value={text}
                onInput={({ currentTarget }) => setText(currentTarget.value)}
              />
            )}
          </Field>
          {writing.trouble && <WorkTroubleNotice trouble={writing.trouble} onAgain={send} />}
          <button type="submit" class="button" disabled={writing.isBusy}>
            {comments.send}
          </button>
        </form>
      )}
    </section>
  );
}
