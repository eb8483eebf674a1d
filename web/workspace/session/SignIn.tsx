import { useEffect, useState } from 'preact/hooks';
import { Field } from '../../shared/Field.tsx';
import { useWords } from '../words/use-words.ts';
import { tokenOfPasted } from './link.ts';
import { optionsOfService, providerAddress } from './session.ts';
import type { SessionKept } from './use-session.ts';

interface SignInProps {
  readonly kept: SessionKept;
  /** Whether the page holds work: the provider's sign-in then opens in a tab of its own. */
  readonly isAtWork?: boolean;
}

/** By the organization's provider where there is one, and by a link that an administrator gave. */
export function SignIn({ kept, isAtWork = false }: SignInProps) {
  const { door } = useWords();
  const [provider, setProvider] = useState(false);
  useEffect(() => void optionsOfService().then(({ provider = false }) => setProvider(provider)), []);
  const returnTo = location.pathname + location.search;
  return (
    <>
      {provider && (
        <p>
          <a
            class="button primary"
            href={providerAddress(returnTo)}
            {...(isAtWork ? { target: '_blank', rel: 'noopener' } : {})}
          >
            {isAtWork ? door.providerElsewhere : door.provider}
          </a>
        </p>
      )}
      <PastedLink kept={kept} />
    </>
  );
}

/** A link opens this page by itself; pasted here it leaves what the page holds as it is. */
function PastedLink({ kept }: { readonly kept: SessionKept }) {
  const { door } = useWords();
  const [written, setWritten] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    const token = tokenOfPasted(written);
    if (token === undefined) {
      setProblem(door.noLink);
      return;
    }
    setBusy(true);
    const { kind } = await kept.signIn(token);
    setBusy(false);
    if (kind === 'offline') setProblem(door.offline);
    else if (kind !== 'in') setProblem(door.linkRefused);
  };
  return (
    <form onSubmit={submit} class="narrow-form" noValidate>
      <Field id="link" label={door.link} hint={door.linkHint} error={problem}>
        {(control) => (
          <input
            {...control}
            type="text"
            autocomplete="off"
            spellcheck={false}
            value={written}
            onInput={({ currentTarget }) => {
              setWritten(currentTarget.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <button type="submit" class="button" disabled={isBusy}>
        {door.signIn}
      </button>
    </form>
  );
}
