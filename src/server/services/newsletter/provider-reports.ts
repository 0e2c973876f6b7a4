import { z } from 'zod'

/**
 * A mail provider's report about an accepted email: it bounced (`permanent`: for good, such as for a missing
 * mailbox), or its recipient reported it as spam.
 */
export type MailEvent = { email: string; kind: 'bounce'; permanent: boolean } | { email: string; kind: 'complaint' }

const complaint = (email: string): MailEvent => ({ email, kind: 'complaint' })
const bounce = (email: string, permanent: boolean): MailEvent => ({ email, kind: 'bounce', permanent })

/** https://postmarkapp.com/developer/webhooks/webhooks-overview */
const postmark = z
  .object({ RecordType: z.enum(['Bounce', 'SpamComplaint']), Email: z.string(), Type: z.string().default('') })
  .transform(({ RecordType, Email, Type }) => [
    RecordType === 'SpamComplaint' || Type === 'SpamComplaint'
      ? complaint(Email)
      : bounce(Email, ['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated'].includes(Type)),
  ])

const addresses = z.array(z.object({ emailAddress: z.string() }))
/** https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html */
const amazonMessage = z.union([
  z
    .object({ bounce: z.object({ bounceType: z.string(), bouncedRecipients: addresses }) })
    .transform(({ bounce: { bounceType, bouncedRecipients } }) =>
      bouncedRecipients.map(({ emailAddress }) => bounce(emailAddress, bounceType === 'Permanent')),
    ),
  z
    .object({ complaint: z.object({ complainedRecipients: addresses }) })
    .transform(({ complaint: { complainedRecipients } }) =>
      complainedRecipients.map(({ emailAddress }) => complaint(emailAddress)),
    ),
])
/** https://docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html */
const amazon = z
  .object({ Type: z.literal('Notification'), Message: z.string() })
  .transform(({ Message }) => amazonMessage.safeParse(parsed(Message)).data ?? [])

/**
 * https://documentation.mailgun.com/docs/mailgun/user-manual/events/webhooks/
 *
 * Each try that fails is told, as `temporary`. What counts is the last word on a message: a refusal, or that it has become too old.
 */
const mailgun = z
  .object({
    'event-data': z.object({
      event: z.enum(['failed', 'complained']),
      severity: z.string().default(''),
      reason: z.string().default(''),
      recipient: z.string(),
    }),
  })
  .transform(({ 'event-data': { event, severity, reason, recipient } }) => {
    if (event === 'complained') return [complaint(recipient)]
    return severity === 'permanent' ? [bounce(recipient, reason !== 'old')] : []
  })

/** https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event */
const sendgridEvent = z
  .object({ event: z.enum(['bounce', 'spamreport']), email: z.string(), type: z.string().default('bounce') })
  .transform(({ event, email, type }) => (event === 'spamreport' ? complaint(email) : bounce(email, type === 'bounce')))
const sendgrid = z
  .array(z.unknown())
  .transform((events) => events.flatMap((event) => sendgridEvent.safeParse(event).data ?? []))

/** https://developers.brevo.com/docs/transactional-webhooks */
const brevo = z
  .object({ event: z.enum(['hard_bounce', 'soft_bounce', 'invalid_email', 'spam']), email: z.string() })
  .transform(({ event, email }) => [event === 'spam' ? complaint(email) : bounce(email, event !== 'soft_bounce')])

/** Our own, for everything else (docs/product.md, "Bounces and complaints"). */
const own = z
  .object({
    events: z.array(
      z.object({ kind: z.enum(['bounce', 'complaint']), email: z.string(), permanent: z.boolean().default(true) }),
    ),
  })
  .transform(({ events }) =>
    events.map(({ kind, email, permanent }) => (kind === 'complaint' ? complaint(email) : bounce(email, permanent))),
  )

const report = z.union([postmark, amazon, mailgun, brevo, own, sendgrid])

/**
 * The bounces and complaints that a provider's webhook reports, whichever of the known providers it is of; none where it
 * tells of something else.
 */
export const mailEventsOf = (body: unknown): MailEvent[] => report.safeParse(body).data ?? []

/** The address for confirming Amazon's subscription by a GET; `undefined` for all else. Only Amazon's own addresses count. */
export function amazonConfirmation(body: unknown): string | undefined {
  const confirmation = z
    .object({ Type: z.literal('SubscriptionConfirmation'), SubscribeURL: z.url() })
    .safeParse(body).data
  if (!confirmation) return undefined
  const { protocol, hostname, port, href } = new URL(confirmation.SubscribeURL)
  const isAmazon = protocol === 'https:' && port === '' && /^sns\.[a-z\d-]+\.amazonaws\.com$/.test(hostname)
  return isAmazon ? href : undefined
}

/** A JSON text; `undefined` if it is not one. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
