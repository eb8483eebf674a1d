/** The shape level of the invented next version (next-shapes.ts), for tests that must not become that version themselves. */
export const NEXT_LEVEL = 3;
/** A name that the version before the invented one has no shape for. */
export const ONLY_IN_NEXT = 'Only in the next version';
