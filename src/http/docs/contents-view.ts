import type { JsonObject } from '../../kernel/json.ts';
import { BASE_PATH } from '../base-path.ts';
import { textOf } from './document-parts.ts';
import { type Html, html } from './html.ts';

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operation: JsonObject;
}

/** The operations of one tag. */
export interface Group {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

export const tagId = (name: string): string => `tag-${name.toLowerCase().replaceAll(' ', '-')}`;

/** Everything that the page has, by link. The field to narrow it is shown by the script that does it. */
export const contentsView = (groups: readonly Group[], schemas: readonly string[]): Html =>
  html`<nav aria-label="Contents">
<search hidden><label for="wanted">Find (press <kbd>/</kbd>)</label><input id="wanted" type="search" autocomplete="off" spellcheck="false"><p role="status" id="found"></p></search>
${groups.map(({ name, operations }) => html`<div class="group"><p><a href="#${tagId(name)}">${name}</a></p><ul>${operations.map(linkTo)}</ul></div>`)}
<div class="group"><p>Reference</p><ul><li><a href="#credentials">Credentials</a></li><li><a href="#errors">Errors</a></li>
<li><a href="${BASE_PATH}/openapi.json">openapi.json</a></li></ul></div>
<details class="group"><summary>Schemas</summary><ul>${schemas.map((name) => html`<li><a href="#schema-${name}">${name}</a></li>`)}</ul></details></nav>`;

const linkTo = ({ method, path, operation }: Operation): Html =>
  html`<li><a href="#${textOf(operation.operationId)}" title="${textOf(operation.summary)}"><span class="method">${method.toUpperCase()}</span> ${path}</a></li>`;
