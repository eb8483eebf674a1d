import { useEffect, useState } from 'preact/hooks';
import { fill } from '../shared/language.ts';
import { Notice } from '../shared/Notice.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
import { useLanguageChoice } from '../shared/remembered-choice.ts';
import { AddressProvider, ROOT, useBrowserAddress } from './address/address.ts';
import { useKeptFocus } from './frame/kept-focus.ts';
import { LeftDrafts } from './frame/LeftDrafts.tsx';
import { Navigation } from './frame/Navigation.tsx';
import { ScreenAt } from './frame/ScreenAt.tsx';
import { Screen } from './parts/Screen.tsx';
import { useDraftsOf } from './parts/use-draft.ts';
import { AccessContext } from './session/access.ts';
import { SessionEnded } from './session/SessionEnded.tsx';
import { SessionEnds } from './session/SessionEnds.tsx';
import { SignIn } from './session/SignIn.tsx';
import { optionsOfService } from './session/session.ts';
import { type SessionKept, useSession } from './session/use-session.ts';
import { useWords, WORDS } from './words/use-words.ts';

/** The page at `/workspace`: signing in, and then one screen at a time under its own address. */
export function Workspace({ linkToken }: { readonly linkToken: string | undefined }) {
  const [language, setLanguage] = useLanguageChoice();
  useKeptFocus();
  const addressing = useBrowserAddress();
  const kept = useSession(linkToken, language);
  const { state, client } = kept;
  const isIn = state.kind === 'in' && client !== undefined;
  useDraftsOf(kept.other ?? (state.kind === 'in' ? state.session : undefined));
  const [isDemo, setDemo] = useState(false);
  useEffect(() => void optionsOfService().then(({ demo = false }) => setDemo(demo)), []);
  const frame = (
    <PageFrame
      name={WORDS[language].frame.name}
      language={language}
      onLanguage={setLanguage}
      home={ROOT}
      navigation={
        <>
          {isIn && <Navigation onSignedOut={kept.forget} />}
          {isDemo && <p class="width demo">{WORDS[language].frame.demo}</p>}
        </>
      }
      footer={<p>{WORDS[language].frame.limits}</p>}
    >
      {isIn ? <Work kept={kept} /> : <Door kept={kept} />}
    </PageFrame>
  );
  return (
    <AddressProvider value={addressing}>
      {isIn ? (
        <AccessContext.Provider value={{ session: state.session, client }}>{frame}</AccessContext.Provider>
      ) : (
        frame
      )}
    </AddressProvider>
  );
}

/** The screen, which stays as it is while its session has ended: what was typed is not lost. */
function Work({ kept }: { readonly kept: SessionKept }) {
  return (
    <>
      <LeftDrafts />
      <ScreenAt />
      {kept.hasEnded ? (
        <SessionEnded kept={kept} />
      ) : (
        kept.state.kind === 'in' && <SessionEnds session={kept.state.session} kept={kept} />
      )}
    </>
  );
}

/** Before there is a session: that one is looked for, how to get one, or why the service does not answer. */
function Door({ kept }: { readonly kept: SessionKept }) {
  const { frame, door } = useWords();
  const { state, look } = kept;
  if (state.kind === 'asking') return <p role="status">{frame.loading}</p>;
  if (state.kind === 'offline')
    return (
      <Screen title={door.title}>
        <Notice kind="error" title={door.offlineTitle} role="alert">
          <p>{door.offline}</p>
          <button type="button" class="button" onClick={look}>
            {frame.again}
          </button>
        </Notice>
      </Screen>
    );
  return (
    <Screen title={door.title}>
      {state.kind === 'refused' && (
        <Notice kind="error" title={door.refusedTitle} role="alert">
          <p>{fill(door.refused, { detail: state.detail })}</p>
        </Notice>
      )}
      <p class="intro">{door.intro}</p>
      <SignIn kept={kept} />
    </Screen>
  );
}
