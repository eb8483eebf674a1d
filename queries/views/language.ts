import type { SealedText } from '../../src/kernel/identity/personal-data.ts';
import type { Label } from '../../src/kernel/vocabulary.ts';

export type Language = keyof Label;

/** How to open a sealed personal text; the text that stands for it where its key was destroyed. */
export type OpenSealedText = (sealed: SealedText) => string;
