/**
 * A body that is sent as it is written. For the original estimate of a real-estate asset: the service keeps that word for
 * word, and a JSON number in it would lose digits on its way through JavaScript.
 */
export class JsonText {
  readonly text: string;

  /** Throws a SyntaxError when the text is no JSON. */
  constructor(text: string) {
    JSON.parse(text);
    this.text = text;
  }
}
