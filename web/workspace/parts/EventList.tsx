import type { ComponentChildren } from 'preact';
import type { DataOf, QueryOf } from '../../../client/src/operation-types.ts';
import { fill } from '../../shared/language.ts';
import type { Schemas } from '../../shared/service/answers.ts';
import { useRead } from '../service/use-read.ts';
import { useAccess } from '../session/access.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';
import { COMMENTED_BY, type CommentedKind } from './Comments.tsx';
import { StoredContent } from './StoredContent.tsx';
import { Given, Person, When } from './shown.tsx';

type StoredEvent = DataOf<'getAssetHistory'>['items'][number];
type Kind = Schemas['Assignment']['kind'];

interface EventListProps {
  readonly kind: Kind;
  readonly id: string;
  readonly events: readonly StoredEvent[];
  /** Whether there are no later ones. */
  readonly isWhole: boolean;
  /** What is shown of each event on request, under this name. */
  readonly content: string;
  contentOf(event: StoredEvent): unknown;
  /** The id of the event that is pointed at, and how it is said. */
  readonly chosen?: { readonly id: string; readonly words: string } | undefined;
}

interface Entry {
  readonly key: string;
  readonly type: string;
  readonly actor: string;
  readonly instant: string;
  readonly more: ComponentChildren;
}

/** Who did what to a resource, oldest first: its own events, what people wrote on it, and who was to look after it. */
export function EventList({ kind, id, events, isWhole, content, contentOf, chosen }: EventListProps) {
  const say = useCodes();
  const comments = useComments(kind, id);
  const assignments = useAssignments(id);
  const own = events.map(
    (event): Entry => ({
      key: event.event_id,
      type: event.type,
      actor: event.actor,
      instant: event.occurred_at,
      more: <StoredContent name={content} data={contentOf(event)} />,
    }),
  );
  // What is later than the last event of this page belongs to a later one.
  const last = isWhole ? undefined : events.at(-1)?.occurred_at;
  const others = [...comments, ...assignments].filter(({ instant }) => last === undefined || instant <= last);
  const entries = [...own, ...others].toSorted((one, other) => (one.instant < other.instant ? -1 : 1));
  return (
    <ol class="events">
      {entries.map(({ key, type, actor, instant, more }) => (
        <li key={key} aria-current={key === chosen?.id ? 'true' : undefined}>
          <strong>{say('event', type)}</strong> · <Person actor={actor} /> · <When instant={instant} />
          {key === chosen?.id && ` · ${chosen.words}`}
          {more}
        </li>
      ))}
    </ol>
  );
}

/** What the service shows in place of a text whose key was destroyed. */
const ERASED = '[erased]';

/** Comments on it; of an asset, on its valuations too. */
function useComments(kind: Kind, id: string): readonly Entry[] {
  const { history } = useWords();
  const parameter = kind in COMMENTED_BY ? COMMENTED_BY[kind as CommentedKind] : undefined;
  const query = parameter && ({ [parameter]: id, limit: 200 } as QueryOf<'listComments'>);
  const read = useRead('listComments', query && { query });
  return (read.data?.items ?? []).map((each) => ({
    key: each.id,
    type: 'CommentWritten',
    actor: each.written_by,
    instant: each.written_at,
    more: (
      <p class="small">{each.text === ERASED ? <em>{history.erased}</em> : <Given text={each.text} />}</p>
    ),
  }));
}

/** Everybody who was to look after it, for those who read every history; for others the last one. */
function useAssignments(id: string): readonly Entry[] {
  const { history } = useWords();
  const { access_profiles: profiles } = useAccess().session;
  const now = useRead('listAssignments', { query: { id, limit: 1 } });
  const [last] = now.data?.items ?? [];
  const isReader = profiles.includes('AUDITOR') || profiles.includes('REVIEWER');
  const all = useRead(
    'getAssignmentHistory',
    last && isReader ? { path: { id }, query: { limit: 200 } } : undefined,
  );
  const entryOf = (key: string, actor: string, instant: string, person: string | null): Entry => ({
    key,
    type: 'ResourceAssigned',
    actor,
    instant,
    more: <p class="small">{person === null ? history.takenOff : fill(history.assignedTo, { person })}</p>,
  });
  if (all.data)
    return all.data.items.map((event) =>
      entryOf(
        event.event_id,
        event.actor,
        event.occurred_at,
        (event.readable as { readonly person: string | null }).person,
      ),
    );
  return last ? [entryOf(last.id, last.assigned_by, last.assigned_at, last.person)] : [];
}
