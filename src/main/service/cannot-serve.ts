/** What makes a running process useless for good, in words for the operator who can mend it. */
export class CannotServe extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CannotServe';
  }
}
