import { z } from 'zod'
import { listPageSchema, pageNumber, searchText } from './list.ts'
import { emailRowSchema } from './order.ts'

export const emailFilters = ['all', 'queued', 'sent', 'failed', 'let-go'] as const
export const emailListQuerySchema = z.object({
  status: z.enum(emailFilters).default('all'),
  q: searchText,
  page: pageNumber,
})
export type EmailListQuery = z.infer<typeof emailListQuerySchema>

/**
 * `outlet`: how emails are sent; nobody gets those in a `folder` of this server. `order`: the order that an email is about, itself or by
 * a voucher of it; `name` of its buyer.
 */
export const emailListSchema = listPageSchema(
  emailRowSchema.extend({ order: z.object({ reference: z.string(), name: z.string() }).nullable() }),
)
  .extend({ outlet: z.enum(['smtp', 'folder']) })
  .meta({ id: 'EmailList' })
export type EmailList = z.infer<typeof emailListSchema>

/** An email as it would look, with made-up people and orders. */
export const emailPreviewSchema = z
  .object({ template: z.string(), subject: z.string(), html: z.string(), text: z.string() })
  .meta({ id: 'EmailPreview' })
export type EmailPreview = z.infer<typeof emailPreviewSchema>

/**
 * An email of the outbox, opened. `preview`: as it would be written now, without voucher codes and addresses that act by
 * themselves. `noPreview`: why there is none; `noAgain`: why it is not sent again from here; empty otherwise.
 */
export const openedEmailSchema = z
  .object({ email: emailRowSchema, preview: emailPreviewSchema.nullable(), noPreview: z.string(), noAgain: z.string() })
  .meta({ id: 'OpenedEmail' })
export type OpenedEmail = z.infer<typeof openedEmailSchema>
