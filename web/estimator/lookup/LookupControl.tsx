import { useEffect, useState } from 'preact/hooks';
import type { ControlProps } from '../../shared/Field.tsx';
import { fill } from '../../shared/language.ts';
import { useLanguage } from '../../shared/spoken.ts';
import type { SingleField } from '../form/field-model.ts';
import { useAnswer } from '../service/use-answer.ts';
import { labelOf, reasonWord } from '../texts/say.ts';
import { useWords } from '../texts/use-words.ts';
import { useChosenNames } from './chosen-names.ts';
import { OptionDetails } from './OptionDetails.tsx';
import type { Listing, Lookup, Option } from './option.ts';

interface LookupControlProps {
  readonly control: ControlProps;
  readonly lookup: Lookup;
  readonly field: SingleField;
  readonly path: string;
  /** What the fields beside it hold. */
  readonly beside: Readonly<Record<string, string>>;
  readonly value: string;
  onValue(value: string): void;
  onLeave(): void;
}

/** Longer lists can be narrowed by a part of the name. */
const LONG = 15;

/** A field whose values the service lists; where it has no list, the code may be written. */
export function LookupControl(props: LookupControlProps) {
  const { control, lookup, field, path, beside, value, onValue, onLeave } = props;
  const language = useLanguage();
  const { page, trouble } = useWords();
  const lacking = lookup.needs.find((name) => !beside[name]);
  const [answer, again] = useAnswer<never>(lacking === undefined ? lookup.path(beside) : undefined);
  const [part, setPart] = useState('');
  const listing = answer.state === 'answered' ? lookup.read(answer.body) : undefined;
  const options = optionsOf(listing, field);
  const chosen = options.find((option) => option.value === value);
  useNameTold(path, chosen);
  useOnlyListed(listing !== undefined && options.length > 0, options, value, onValue);

  if (answer.state === 'trouble')
    return (
      <p class="row">
        <span>{page.listTrouble}</span>
        <button type="button" id={control.id} class="button" onClick={again}>
          {trouble.again}
        </button>
      </p>
    );
  if (listing && options.length === 0)
    return (
      <>
        <span class="hint" id={`${control.id}-none`}>
          {fill(page.listEmpty, {
            reason: listing.reasons.map((code) => reasonWord(code, language)).join(' '),
          })}
        </span>
        <input
          {...control}
          aria-describedby={[control['aria-describedby'], `${control.id}-none`].filter(Boolean).join(' ')}
          type="text"
          value={value}
          onInput={({ currentTarget }) => onValue(currentTarget.value)}
          onBlur={onLeave}
        />
      </>
    );
  const shown = options.filter((option) => option.value === value || contains(option.name, part));
  return (
    <>
      {options.length > LONG && (
        <input
          type="search"
          class="narrow"
          aria-label={fill(page.filter, { name: labelOf(field.name, language) })}
          placeholder={fill(page.filter, { name: labelOf(field.name, language) })}
          value={part}
          onInput={({ currentTarget }) => setPart(currentTarget.value)}
        />
      )}
      <select
        {...control}
        value={value}
        disabled={listing === undefined}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
        onBlur={onLeave}
      >
        <option value="">
          {lacking !== undefined
            ? fill(page.first, { name: labelOf(lacking, language) })
            : listing === undefined
              ? page.loading
              : page.choose}
        </option>
        {shown.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      {part !== '' && (
        <span class="hint" role="status">
          {fill(page.filtered, { shown: shown.length, all: options.length })}
        </span>
      )}
      {chosen?.detail && <OptionDetails detail={chosen.detail} source={listing?.source ?? null} />}
    </>
  );
}

/** Of a list, those that the field's own schema takes. */
const optionsOf = (listing: Listing | undefined, field: SingleField): readonly Option[] =>
  (listing?.options ?? []).filter(({ value }) => field.kind !== 'choice' || field.values.includes(value));

/** The result shows the name where the address has the code. */
function useNameTold(path: string, chosen: Option | undefined): void {
  const { tell } = useChosenNames();
  useEffect(() => {
    if (chosen) tell(path, chosen.value, chosen.name);
  }, [path, chosen?.value, chosen?.name, tell]);
}

/** A value that another choice made meaningless is taken back. */
function useOnlyListed(
  listed: boolean,
  options: readonly Option[],
  value: string,
  onValue: (value: string) => void,
): void {
  const stale = listed && value !== '' && !options.some((option) => option.value === value);
  useEffect(() => {
    if (stale) onValue('');
  }, [stale, onValue]);
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const contains = (name: string, part: string): boolean => plain(name).includes(plain(part.trim()));
