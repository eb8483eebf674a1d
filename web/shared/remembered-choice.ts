import { useLayoutEffect, useState } from 'preact/hooks';
import { isLanguage, type Language } from './language.ts';
import { isTheme, type Theme } from './theme.ts';

/** A choice that the browser remembers for this origin. Where it may not keep anything, the choice lasts as long as the page. */
function useRemembered<Choice extends string>(
  key: string,
  isChoice: (text: string | null) => text is Choice,
  otherwise: () => Choice,
): readonly [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState(() => {
    const kept = read(key);
    return isChoice(kept) ? kept : otherwise();
  });
  const choose = (next: Choice) => {
    setChoice(next);
    keep(key, next);
  };
  return [choice, choose];
}

/** At first what the server took from `Accept-Language`. `<html lang>` follows. */
export function useLanguageChoice() {
  const chosen = useRemembered('asset-valuation.language', isLanguage, (): Language => {
    const { lang } = document.documentElement;
    return isLanguage(lang) ? lang : 'en';
  });
  const [language] = chosen;
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return chosen;
}

/** At first what the system wishes. `<html data-theme>` follows. */
export function useThemeChoice() {
  const chosen = useRemembered('asset-valuation.theme', isTheme, (): Theme => 'system');
  const [theme] = chosen;
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return chosen;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}
