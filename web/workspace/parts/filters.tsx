import { useEffect, useRef } from 'preact/hooks';
import { Field } from '../../shared/Field.tsx';
import { useAddress } from '../address/address.ts';
import { type Section, useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';

export type SetFilter = (name: string, value: string) => void;

interface Written {
  /** As the address and the API name it. */
  readonly name: string;
  readonly label: string;
}

interface Choice extends Written {
  readonly values: readonly string[];
  /** Whose words the values have. */
  readonly section: Section;
  /** What no choice means; all of them without it. */
  readonly otherwise?: string;
}

export type Filter = Written | Choice;

interface Setting {
  readonly set: SetFilter;
}

interface FiltersProps extends Setting {
  readonly label: string;
  readonly of: readonly Filter[];
}

/** What narrows a list: written words where a filter has no values to choose from. */
export const Filters = ({ label, of, set }: FiltersProps) => (
  <search class="filters" aria-label={label}>
    {of.map((each) =>
      'values' in each ? (
        <ChoiceFilter key={each.name} {...each} set={set} />
      ) : (
        <WrittenFilter key={each.name} {...each} set={set} />
      ),
    )}
  </search>
);

/** One of a few values, which the address keeps. */
function ChoiceFilter({ name, label, values, section, otherwise, set }: Choice & Setting) {
  const { frame } = useWords();
  const say = useCodes();
  const { address } = useAddress();
  return (
    <Field id={`filter-${name}`} label={label}>
      {(control) => (
        <select
          {...control}
          value={address.query[name] ?? ''}
          onChange={({ currentTarget }) => set(name, currentTarget.value)}
        >
          <option value="">{otherwise ?? frame.all}</option>
          {values.map((value) => (
            <option key={value} value={value}>
              {say(section, value)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** It counts once it is left, or at Enter: not every letter is a question. */
function WrittenFilter({ name, label, set }: Written & Setting) {
  const { address } = useAddress();
  const written = address.query[name] ?? '';
  const input = useRef<HTMLInputElement>(null);
  // Back and forward change the address behind it; a new input would lose the focus.
  useEffect(() => {
    if (input.current) input.current.value = written;
  }, [written]);
  return (
    <Field id={`filter-${name}`} label={label}>
      {(control) => (
        <input
          {...control}
          ref={input}
          type="search"
          autocomplete="off"
          defaultValue={written}
          onChange={({ currentTarget }) => set(name, currentTarget.value.trim())}
        />
      )}
    </Field>
  );
}
