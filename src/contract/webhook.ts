import { z } from 'zod'
import { isProtected } from '#domain/identity/site-address.ts'

/** The webhook events, with their labels for owners. */
export const webhookEvents = {
  'order.paid': 'An order was paid',
  'voucher.redeemed': 'A voucher was redeemed',
  'voucher.redemption_undone': 'A voucher’s redemption was undone',
  'appointment.requested': 'Somebody asked for an appointment',
  'appointment.confirmed': 'An appointment was confirmed, or its time changed',
  'appointment.cancelled': 'An appointment was cancelled',
  'subscriber.added': 'Somebody subscribed to the newsletter',
} as const
export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventNames = Object.keys(webhookEvents) as WebhookEvent[]

const wrongAddress = 'Please enter an address starting with https://'
export const webhookSchema = z
  .object({
    url: z
      .string()
      .trim()
      .max(500)
      .refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url) && isProtected(new URL(url).href), wrongAddress)
      .refine((url) => {
        if (!URL.canParse(url)) return true
        const { username, password, hash } = new URL(url)
        return `${username}${password}${hash}` === ''
      }, 'Please leave out the name, the password and what follows #'),
    events: z
      .array(z.enum(webhookEventNames), 'Please choose what it is told')
      .min(1, 'Please choose what it is told')
      .max(webhookEventNames.length)
      .overwrite((events) => [...new Set(events)]),
    enabled: z.boolean(),
  })
  .meta({ id: 'WebhookChange' })
export type WebhookChange = z.infer<typeof webhookSchema>

/** A webhook endpoint, without its secret. Times are ISO 8601 UTC. */
export const webhookRowSchema = z
  .object({
    id: z.string(),
    revision: z.int(),
    url: z.string(),
    events: z.array(z.enum(webhookEventNames)),
    enabled: z.boolean(),
    madeBy: z.string(),
    createdAt: z.string(),
    /** Since when every attempt has failed; `null` after a success. */
    failingSince: z.string().nullable(),
    /** When sending stopped, after days of failures. */
    stoppedAt: z.string().nullable(),
    /** How many wait to be sent. */
    waiting: z.int(),
    /** Whether its secret was encrypted with another key: it has to be renewed. */
    unreadable: z.boolean(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof webhookRowSchema>

/** A secret that was just made: the only response that contains it. */
export const createdWebhookSchema = z
  .object({ secret: z.string(), webhook: webhookRowSchema })
  .meta({ id: 'MadeWebhook' })
export type CreatedWebhook = z.infer<typeof createdWebhookSchema>

export const deliveryStates = ['queued', 'sending', 'delivered', 'failed'] as const
/** One event on its way to one address. `answer`: what the last attempt came to. */
export const webhookDeliverySchema = z
  .object({
    id: z.string(),
    event: z.string(),
    status: z.enum(deliveryStates),
    attempts: z.int(),
    createdAt: z.string(),
    nextAttemptAt: z.string().nullable(),
    deliveredAt: z.string().nullable(),
    answer: z.string().nullable(),
    payload: z.string(),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>
