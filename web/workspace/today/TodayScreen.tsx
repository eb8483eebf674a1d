import type { QueryOf } from '../../../client/src/operation-types.ts';
import { fill } from '../../shared/language.ts';
import { Notice } from '../../shared/Notice.tsx';
import type { Schemas } from '../../shared/service/answers.ts';
import { hrefOf, useAddress } from '../address/address.ts';
import { Link } from '../address/Link.tsx';
import { Loaded, Pager } from '../parts/Loaded.tsx';
import { placeOf } from '../parts/place.ts';
import { Screen } from '../parts/Screen.tsx';
import { Badge, Given, When } from '../parts/shown.tsx';
import { useRead } from '../service/use-read.ts';
import { useAccess, useMay } from '../session/access.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';
import { Changes } from './Changes.tsx';
import { Mine } from './Mine.tsx';

/** What waits for the person, oldest first, and what changed since they last looked. */
export function TodayScreen() {
  const { today } = useWords();
  const { session } = useAccess();
  const may = useMay();
  const { address } = useAddress();
  return (
    <Screen title={fill(today.title, { person: session.person })}>
      {may('listTasks') && <Tasks />}
      {address.query.assigned === 'me' && <Mine />}
      {may('listEvents') && <Changes />}
      {!may('listTasks') && !may('listEvents') && <Notice>{today.nothingForProfile}</Notice>}
    </Screen>
  );
}

const PAGE = 30;

type Filter = Pick<QueryOf<'listTasks'>, 'task' | 'assigned'>;

function Tasks() {
  const { today } = useWords();
  const say = useCodes();
  const { address, go } = useAddress();
  const { cursor, task, assigned } = address.query;
  const filter = { ...(task && { task }), ...(assigned && { assigned }) } as Filter;
  const counts = useRead('countTasks', { query: {} });
  const mine = useRead('countTasks', { query: { assigned: 'me' } });
  const page = useRead(
    'listTasks',
    { query: { limit: PAGE, ...filter, ...(cursor && { cursor }) } },
    { keeps: true },
  );
  const byTask = Map.groupBy(counts.data?.counts ?? [], (each) => each.task);
  return (
    <section class="card" aria-labelledby="tasks-title">
      <h2 id="tasks-title">{today.waiting}</h2>
      <nav class="ways" aria-label={today.kinds}>
        <ul>
          <li>
            <Link href={hrefOf([])} current={!task && !assigned}>
              {fill(today.count, { name: today.all, count: counts.data?.total ?? '…' })}
            </Link>
          </li>
          <li>
            <Link href={hrefOf([], { assigned: 'me' })} current={assigned === 'me'}>
              {fill(today.count, { name: today.mine, count: mine.data?.total ?? '…' })}
            </Link>
          </li>
          {[...byTask].map(([name, counted]) => (
            <li key={name}>
              <Link href={hrefOf([], { task: name })} current={task === name}>
                {fill(today.count, {
                  name: say('task', name),
                  count: counted.reduce((sum, { count }) => sum + count, 0),
                })}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Loaded read={page}>
        {({ items, next_cursor }) => (
          <>
            <div role="status">
              {items.length === 0 && <p class="soft">{assigned ? today.nothingMine : today.nothing}</p>}
            </div>
            <ul class="tasks">
              {items.map((each) => (
                <OneTask key={`${each.task} ${each.kind} ${each.id}`} task={each} />
              ))}
            </ul>
            <Pager
              hasBefore={cursor !== undefined}
              nextCursor={next_cursor}
              onFirst={() => go(hrefOf([], { task, assigned }))}
              onNext={(next) => go(hrefOf([], { task, assigned, cursor: next }))}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}

type Task = Schemas['Task'];

function OneTask({ task }: { readonly task: Task }) {
  const { today } = useWords();
  const say = useCodes();
  const href = placeOf(task.kind, task.id, task);
  const name = <Given text={task.title === '' ? today.forgotten : task.title} />;
  return (
    <li>
      <span>
        <span class="soft small">{say('taskKind', task.kind)}</span>{' '}
        {href === undefined ? name : <Link href={href}>{name}</Link>}
        {task.assigned_to !== null && (
          <span class="soft small"> · {fill(today.assignedTo, { person: task.assigned_to })}</span>
        )}
        {task.outcome !== null && <> · {say('taskOutcome', task.outcome)}</>}
      </span>
      <span class="small">
        {task.may_decide === false ? (
          <Badge kind="plain">{today.ownWork}</Badge>
        ) : (
          <Badge kind={task.task === 'DECIDE' ? 'good' : 'warning'}>{say('task', task.task)}</Badge>
        )}{' '}
        <When instant={task.since} />
      </span>
    </li>
  );
}
