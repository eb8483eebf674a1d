/** `system` follows `prefers-color-scheme`. */
export type Theme = 'system' | 'light' | 'dark';

export const THEMES = ['system', 'light', 'dark'] as const satisfies readonly Theme[];

export const isTheme = (text: string | null): text is Theme => THEMES.some((theme) => theme === text);
