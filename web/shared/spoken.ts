import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Language } from './language.ts';

/** The language of everything inside. */
export const Spoken = createContext<Language>('en');

export const useLanguage = (): Language => useContext(Spoken);
