/**
 * A JSON body sent verbatim. For the original estimate of a real-estate asset: the service stores it verbatim, and a JSON number
 * in it would lose digits in JavaScript.
 */
export class JsonText {
  readonly text: string;

  /** Throws a SyntaxError when the text is not JSON. */
  constructor(text: string) {
    JSON.parse(text);
    this.text = text;
  }
}
