import { useState } from 'preact/hooks';
import { Field } from '../../shared/Field.tsx';
import { isId, timelineAddress } from '../reading/use-view.ts';
import { useWords } from '../words/use-words.ts';

/** Asks for an id, and leads to its timeline. */
export function Find({ id }: { readonly id: string }) {
  const texts = useWords();
  const [text, setText] = useState(id);
  const [isWrong, setWrong] = useState(false);
  const submit = (event: Event) => {
    event.preventDefault();
    const asked = text.trim().toLowerCase();
    setWrong(!isId(asked));
    if (isId(asked)) location.hash = timelineAddress(asked);
    else document.getElementById('find')?.focus();
  };
  return (
    <form class="find no-print" onSubmit={submit} noValidate>
      <Field
        id="find"
        label={texts.findLabel}
        hint={texts.findHint}
        error={isWrong ? texts.findWrong : undefined}
      >
        {(control) => (
          <input
            {...control}
            type="text"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </Field>
      <button type="submit" class="button primary">
        {texts.find}
      </button>
    </form>
  );
}
