/**
 * Thrown for an email that must not be sent now. With `later` it is tried again, otherwise it is never sent. This is not
 * a failure: the outbox records the reason, and nobody has to act.
 */
export class HeldBack extends Error {
  readonly later: boolean
  constructor(reason: string, later: boolean) {
    super(reason)
    this.later = later
  }
}

/** Nothing leaves this copy of the site until it is released; the email itself is as due as before. */
export class SiteOnHoldError extends HeldBack {
  constructor() {
    super('This copy is on hold and sends no email', true)
  }
}
