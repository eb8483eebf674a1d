import { type Fault, pointerOf } from '../kernel/zod-faults.ts';

interface Frame {
  /** Names seen so far; undefined in an array. */
  readonly names: Set<string> | undefined;
  step: string | number;
}

/** Where a name stands twice in one object of a well-formed JSON text. */
export function duplicateNames(text: string): readonly Fault[] {
  const faults: Fault[] = [];
  const frames: Frame[] = [];
  const tokens = text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g);
  let last = '';
  for (const [token] of tokens) {
    const frame = frames.at(-1);
    if (token === '{') frames.push({ names: new Set(), step: '' });
    else if (token === '[') frames.push({ names: undefined, step: 0 });
    else if (token === '}' || token === ']') frames.pop();
    else if (token === ',' && frame && typeof frame.step === 'number') frame.step += 1;
    else if (token === ':' && frame?.names) {
      const name = JSON.parse(last) as string;
      frame.step = name;
      if (frame.names.has(name)) faults.push(duplicate(frames));
      frame.names.add(name);
    }
    last = token;
  }
  return faults;
}

const duplicate = (frames: readonly Frame[]): Fault => ({
  pointer: pointerOf(frames.map(({ step }) => step)),
  code: 'duplicate_name',
  detail: 'stands more than once in this object',
});
