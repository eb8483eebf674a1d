import { z } from 'zod';

const count = z.int().min(0).nullable();

/** What a reading of a document's bytes found; `detail` is for people. */
export const Finding = z.discriminatedUnion('finding', [
  z.strictObject({
    finding: z.literal('READABLE'),
    /** Of a PDF. */
    pages: count,
    /** Of an image, in pixels. */
    width: count,
    height: count,
  }),
  z.strictObject({ finding: z.enum(['TYPE_MISMATCH', 'UNREADABLE']), detail: z.string().max(300) }),
]);
export type Finding = z.infer<typeof Finding>;

export const readable = (of: { pages?: number; width?: number; height?: number } = {}): Finding => ({
  finding: 'READABLE',
  pages: of.pages ?? null,
  width: of.width ?? null,
  height: of.height ?? null,
});

export const unreadable = (detail: string): Finding => ({
  finding: 'UNREADABLE',
  detail: detail.slice(0, 300),
});

export const otherType = (declared: string, found: string): Finding => ({
  finding: 'TYPE_MISMATCH',
  detail: `declared as ${declared}, but the bytes are ${found}`,
});
