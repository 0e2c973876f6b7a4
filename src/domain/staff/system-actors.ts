/**
 * The names under which the product writes in its records what no member of staff did. A part of it that acts gets its name
 * here, since no account may have one of these (`account-name.ts`).
 */
export const systemActors = [
  'bulk seed',
  'buyer',
  'command line',
  'expiry',
  'mail provider',
  'patient',
  'picture move',
  'retention',
  'schedule',
  'set-up',
  'sign-in',
  'the payment system',
  'three-year rule',
  'waiting list',
  'webhooks',
] as const
export type SystemActor = (typeof systemActors)[number]

/** Such a name as the start of a sentence in the dashboard, where it is another one there. */
export const systemActorLabels: Partial<Record<SystemActor, string>> = {
  'command line': 'The command line',
  expiry: 'Voucher expiry',
  'picture move': 'The server',
  retention: 'The automatic clean-up',
  'set-up': 'The set-up',
  'sign-in': 'Someone',
  'the payment system': 'The payment system',
  'waiting list': 'The waiting list',
  webhooks: 'The server',
}

/** The product itself as the author of a change. */
export const systemActor = (name: SystemActor) => ({ id: null, name })

/** An API key as the author of a change. */
export const apiKeyActor = (name: string) => `API key “${name}”`

/** Whoever makes the account that they were invited to. */
export const invitedActor = (inviter: string) => `invited by ${inviter}`
