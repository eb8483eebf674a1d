import { BASE_PATH } from '../base-path.ts';
import { type Html, html } from './html.ts';

interface ShellOptions {
  readonly language?: string;
  readonly script?: string;
  /** Attributes of the body: texts for the script. */
  readonly attributes?: Html;
}

export const shell = (
  title: string,
  content: Html,
  { language = 'en', script, attributes }: ShellOptions = {},
): string =>
  html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title>
<link rel="icon" href="${BASE_PATH}/icon.svg"><link rel="stylesheet" href="${BASE_PATH}/docs.css">${script === undefined ? '' : html`<script src="${script}" defer></script>`}</head>
<body${attributes}>${content}</body></html>
`.markup;
