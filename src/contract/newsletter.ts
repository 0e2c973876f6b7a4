import { z } from 'zod'
import { email } from './text.ts'

export const subscriptionSchema = z.object({ email }).meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof subscriptionSchema>

/** What a link in one of the newsletter's emails proves itself with. */
export const newsletterTokenSchema = z.object({ token: z.string().max(200) }).meta({ id: 'NewsletterToken' })
