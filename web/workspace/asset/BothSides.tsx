import { useEffect, useRef } from 'preact/hooks';
import type { FormModel, SingleField } from '../../../src/kernel/wording/form/model.ts';
import { eachSingle, type Parameters } from '../../shared/form/read-form.ts';
import { Table } from '../../shared/Table.tsx';
import { Badge } from '../parts/shown.tsx';
import { useWords } from '../words/use-words.ts';
import { FieldName, FieldValue } from './Facts.tsx';

interface BothSidesProps {
  readonly form: FormModel;
  /** What the change began from. */
  readonly base: Parameters;
  readonly mine: Parameters;
  readonly theirs: Parameters;
  /** Puts the other's value into the form. */
  onTake(path: string): void;
}

/** What I changed and what somebody else changed meanwhile, field by field; where both did, one of them is taken. */
export function BothSides({ form, base, mine, theirs, onTake }: BothSidesProps) {
  const { asset: words } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const fields = new Map<string, SingleField>();
  for (const side of [base, mine, theirs]) eachSingle(form, side, (field, path) => fields.set(path, field));
  const paths = [...fields.keys()].filter((path) => base[path] !== theirs[path] || base[path] !== mine[path]);
  const shown = (side: Parameters, path: string) =>
    side[path] === undefined ? '–' : <FieldValue field={fields.get(path)} value={side[path]} />;
  return (
    <div class="both-sides">
      <h3 ref={heading} tabIndex={-1}>
        {words.bothSides}
      </h3>
      <p>{words.bothSidesMeaning}</p>
      <Table
        caption={<span class="visually-hidden">{words.bothSides}</span>}
        columns={[
          { header: words.field },
          { header: words.before },
          { header: words.mine },
          { header: words.theirs },
          { header: words.outcome },
        ]}
        rows={paths.map((path) => {
          const isMine = mine[path] !== base[path];
          const isTheirs = theirs[path] !== base[path];
          return [
            <FieldName key="name" path={path} />,
            shown(base, path),
            shown(mine, path),
            shown(theirs, path),
            <span key="outcome" class="row">
              {isMine && isTheirs && mine[path] !== theirs[path] && (
                <Badge kind="warning">{words.bothChanged}</Badge>
              )}
              {isMine ? words.mineStays : words.theirsStays}
              {isMine && mine[path] !== theirs[path] && (
                <button type="button" class="button" onClick={() => onTake(path)}>
                  {words.takeTheirs}
                </button>
              )}
            </span>,
          ];
        })}
      />
    </div>
  );
}
