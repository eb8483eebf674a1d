/** The made-up next version's shape level (next-shapes.ts), for who looks on and must not become that version itself. */
export const NEXT_LEVEL = 2;
/** A name that the version before the made-up one has no shape for. */
export const ONLY_IN_NEXT = 'Only in the next version';
