import type { Json } from '../../../src/kernel/json.ts';

/**
 * What a document shows, and what really came. Amounts, words and dates are compared as they are. These differ from
 * run to run, and stand for any of their kind:
 *
 * - a UUID: the first time it is shown it is bound to the one that came, and stands for that one from then on;
 * - an instant (`2026-11-20T15:00:00.000Z`), a SHA-256 in hexadecimal digits, a token (`avs_…`);
 * - `…`: within a text any characters; as an item of a list, or as a line, any number of them; as a member, others.
 *
 * Members of an object, and headers of an answer, may be left out.
 */
export class Bindings {
  readonly #real = new Map<string, string>();

  bind(shown: string, real: string): boolean {
    const known = this.#real.get(shown);
    if (known !== undefined) return known === real;
    if ([...this.#real.values()].includes(real)) return false;
    this.#real.set(shown, real);
    return true;
  }

  /** A command with the ids of this run in the place of those that are shown. Throws for an id that was never shown. */
  filledIn(command: string): string {
    return command.replaceAll(UUID, (id) => {
      const real = this.#real.get(id);
      if (real === undefined) throw new Error(`${id} is in a command and was in no answer before it`);
      return real;
    });
  }

  /** Bindings that can be tried and thrown away. */
  copy(): Bindings {
    const copy = new Bindings();
    copy.adopt(this);
    return copy;
  }

  adopt(tried: Bindings): void {
    for (const [shown, real] of tried.#real) this.#real.set(shown, real);
  }
}

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
const INSTANT = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?Z';
const PLACES = new RegExp(`(${UUID.source})|(${INSTANT})|\\b([0-9a-f]{64})\\b|(avs_…)|(…)`, 'g');

/** A shown text as a pattern, and the UUIDs in it in the order of its groups. */
function patternOf(shown: string) {
  const ids: string[] = [];
  let pattern = '';
  let end = 0;
  for (const match of shown.matchAll(PLACES)) {
    const [whole, id, instant, digest, token] = match;
    pattern += escaped(shown.slice(end, match.index));
    if (id !== undefined) {
      ids.push(id);
      pattern += `(${UUID.source})`;
    } else if (instant !== undefined) pattern += INSTANT;
    else if (digest !== undefined) pattern += '[0-9a-f]{64}';
    else pattern += token === undefined ? '[\\s\\S]+' : 'avs_\\S+';
    end = match.index + whole.length;
  }
  return { pattern: new RegExp(`^${pattern}${escaped(shown.slice(end))}$`), ids };
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

export function textFits(shown: string, real: string, bindings: Bindings): boolean {
  const { pattern, ids } = patternOf(shown);
  const found = pattern.exec(real);
  return found !== null && ids.every((id, index) => bindings.bind(id, found[index + 1] ?? ''));
}

const ELLIPSIS = '…';

/** What of a shown JSON is not in the real one, as JSON Pointers with both. */
export function notInJson(
  shown: Json,
  real: Json | undefined,
  bindings: Bindings,
  at = '',
): readonly string[] {
  if (typeof shown === 'string' && typeof real === 'string' && textFits(shown, real, bindings)) return [];
  if (Array.isArray(shown)) {
    return Array.isArray(real) && listFits(shown, real, bindings)
      ? []
      : [`${at}: ${JSON.stringify(shown)} is not in ${JSON.stringify(real)}`];
  }
  if (typeof shown === 'object' && shown !== null) {
    const isObject = typeof real === 'object' && real !== null && !Array.isArray(real);
    if (!isObject) return [`${at}: an object is shown, ${JSON.stringify(real)} came`];
    return Object.entries(shown as { readonly [name: string]: Json })
      .filter(([name]) => name !== ELLIPSIS)
      .flatMap(([name, value]) =>
        notInJson(value, (real as { readonly [name: string]: Json })[name], bindings, `${at}/${name}`),
      );
  }
  return shown === real ? [] : [`${at}: ${JSON.stringify(shown)} is shown, ${JSON.stringify(real)} came`];
}

/** A list fits as it is, or with `…` for further items. Bindings of a way that leads nowhere are forgotten. */
function listFits(shown: readonly Json[], real: readonly Json[], bindings: Bindings): boolean {
  const [first, ...rest] = shown;
  if (first === undefined) return real.length === 0;
  if (first === ELLIPSIS) {
    if (rest.length === 0) return true;
    return real.some((_, skipped) => listFits(rest, real.slice(skipped), bindings));
  }
  const [item, ...others] = real;
  if (item === undefined) return false;
  const tried = bindings.copy();
  if (notInJson(first, item, tried).length > 0 || !listFits(rest, others, tried)) return false;
  bindings.adopt(tried);
  return true;
}

/** Shown lines that did not come in this order. Empty lines, and blanks at the ends of lines, do not count. */
export function notInText(shown: string, real: string, bindings: Bindings): readonly string[] {
  const linesOf = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trimEnd())
      .filter((line) => line !== '');
  const came = linesOf(real);
  let at = 0;
  let maySkip = false;
  for (const line of linesOf(shown)) {
    if (line.trim() === ELLIPSIS) maySkip = true;
    else {
      const found = came.findIndex((each, index) => index >= at && textFits(line, each, bindings.copy()));
      if (found < 0 || (!maySkip && found !== at))
        return [`${line}\nis not there, but\n${came.slice(at).join('\n')}`];
      textFits(line, came[found] ?? '', bindings);
      at = found + 1;
      maySkip = false;
    }
  }
  return maySkip || at === came.length ? [] : [`not shown: ${came.slice(at).join('\n')}`];
}

/** A shown answer of `curl -i`: its status, the headers that are shown, and its body. */
export function notInHttp(shown: string, real: string, bindings: Bindings): readonly string[] {
  const [wanted, came] = [answerOf(shown), answerOf(real)];
  const status = wanted.status === came.status ? [] : [`${wanted.status} is shown, ${came.status} came`];
  const headers = [...wanted.headers].filter(([name, value]) => {
    const there = came.headers.get(name);
    return there === undefined || !textFits(value, there, bindings);
  });
  const body =
    wanted.body === ''
      ? []
      : notInJson(JSON.parse(wanted.body) as Json, JSON.parse(came.body) as Json, bindings);
  return [
    ...status,
    ...headers.map(([name, value]) => `${name}: ${value} is shown, ${came.headers.get(name)} came`),
    ...body,
  ];
}

function answerOf(text: string) {
  const [head = '', ...rest] = text.replaceAll('\r\n', '\n').trimEnd().split('\n\n');
  const [first = '', ...lines] = head.split('\n');
  const status = /^HTTP\/[\d.]+ (\d{3})/.exec(first)?.[1];
  if (status === undefined) throw new Error(`no answer of HTTP: ${first}`);
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ');
    return [name.toLowerCase(), value.join(': ').trim()];
  });
  return { status, headers: new Map(headers), body: rest.join('\n\n').trim() };
}
