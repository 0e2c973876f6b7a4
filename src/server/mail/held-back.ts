/**
 * An email that is not to be sent as things are: `later` perhaps, else never. No failure: its rows say so, and nobody
 * has to do anything.
 */
export class HeldBack extends Error {
  readonly later: boolean
  constructor(reason: string, later: boolean) {
    super(reason)
    this.later = later
  }
}

/** Nothing leaves this copy of the site until it is released; the email itself is as due as before. */
export class HeldByCopy extends HeldBack {
  constructor() {
    super('This copy is on hold and sends no email', true)
  }
}
