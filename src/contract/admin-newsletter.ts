import { z } from 'zod'
import { clinicTime } from './admin-post.ts'
import { listPageSchema, pageNumber, searchText } from './list.ts'
import { email, line, prose } from './text.ts'
import { draftText, workingCopyOf } from './working-copy.ts'

const time = z.string()

// Subscribers

export const subscriberFilters = ['subscribed', 'unsubscribed', 'all'] as const
export const subscriberSorts = ['-joined', 'joined', 'email', '-email'] as const
export const subscriberListQuerySchema = z.object({
  status: z.enum(subscriberFilters).default('subscribed'),
  q: searchText,
  sort: z.enum(subscriberSorts).default('-joined'),
  page: pageNumber,
})
export type SubscriberListQuery = z.infer<typeof subscriberListQuerySchema>

/**
 * A subscriber with the record of their consent: when, how, and what staff know of it. `askedAt`: when one who left was
 * asked whether they want it again, while they may still answer. `leftBecause`: why they are off the list, where they have not left by
 * themselves: they have not confirmed yet, mail to them bounced, or they complained of it to their provider.
 */
export const subscriberSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    status: z.enum(['subscribed', 'unsubscribed']),
    consentedAt: time,
    source: z.enum(['form', 'staff', 'import']),
    consentNote: z.string(),
    leftAt: time.nullable(),
    leftBecause: z.enum(['', 'unconfirmed', 'bounced', 'complained']),
    askedAt: time.nullable(),
  })
  .meta({ id: 'Subscriber' })
export type Subscriber = z.infer<typeof subscriberSchema>
export const subscriberListSchema = listPageSchema(subscriberSchema).meta({ id: 'SubscriberList' })

/** How they agreed: the Spam Act requires the sender to know it. */
const consentNote = line(500)
export const newSubscriberSchema = z.object({ email, consentNote }).meta({ id: 'NewSubscriber' })

// Lists of addresses that are taken over

export const longestImport = 50_000
/** The text of a CSV file, of 4 MB at most. */
export const importFileSchema = z
  .object({ fileName: z.string().max(200), csv: z.string().max(4_000_000, 'This file is too large') })
  .meta({ id: 'ImportFile' })
/** `consentNote`: how people agreed for whom the file doesn't say it; empty if there are none. */
export const importStartSchema = z.object({ consentNote: prose(500).default('') }).meta({ id: 'ImportStart' })

/** A column of a file, by its heading, and what it is read as. */
export const importColumnSchema = z.object({
  name: z.string(),
  as: z.enum(['email', 'state', 'consentedAt', 'note', 'leftAt']),
})
export type ImportColumn = z.infer<typeof importColumnSchema>

/**
 * What an import would do. `fresh`: new addresses; `known`: on the list already; `left`: they have unsubscribed, here or by
 * the file's own word, and stay off the list; `leavers`: those of them that are not known here yet, and are noted; `leaving`: on
 * the list until now, and taken off it by the file's word; `undated`: how many of the new ones have no date of consent, where the
 * file has such dates; `unnoted`: of how many of the new ones it doesn't say how they agreed; `repeated`: in the file more than once; `faults`:
 * the first 100 lines that hold no address. `read` and `ignored` are empty where the file has no headings.
 */
export const importPreviewSchema = z
  .object({
    id: z.string(),
    fileName: z.string(),
    lines: z.int(),
    fresh: z.int(),
    known: z.int(),
    left: z.int(),
    leavers: z.int(),
    leaving: z.int(),
    undated: z.int(),
    unnoted: z.int(),
    read: z.array(importColumnSchema),
    ignored: z.array(z.string()),
    repeated: z.int(),
    faultCount: z.int(),
    faults: z.array(z.object({ line: z.int(), message: z.string() })),
    sample: z.array(z.string()),
  })
  .meta({ id: 'ImportPreview' })
export type ImportPreview = z.infer<typeof importPreviewSchema>

/** The progress of an import: `done` of `total` addresses processed, `added` of them new on the list. */
export const importProgressSchema = z
  .object({
    id: z.string(),
    status: z.enum(['previewed', 'running', 'done']),
    total: z.int(),
    done: z.int(),
    added: z.int(),
  })
  .meta({ id: 'ImportProgress' })
export type ImportProgress = z.infer<typeof importProgressSchema>

// Newsletters

/** `scheduled`: a draft that is sent automatically at its time. */
export const newsletterStates = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'stopped'] as const
export type NewsletterState = (typeof newsletterStates)[number]

const longestBody = 60_000
/** `preview`: the line that mail programs show beside the subject. `body`: HTML, which the server sanitises. */
export const newsletterInputSchema = z
  .object({
    subject: line(150),
    preview: prose(200),
    body: z.string().max(longestBody, 'This text is too long for an email'),
  })
  .meta({ id: 'NewsletterInput' })
export type NewsletterInput = z.infer<typeof newsletterInputSchema>
export const newsletterTypedSchema = z
  .object({ subject: draftText(1000), preview: draftText(5000), body: draftText(longestBody) })
  .meta({ id: 'NewsletterTyped' })

/**
 * `recipients`: on the list when it was sent; `delivered`: how many of them the mail server had taken at its end, and
 * `outlet` how: nobody gets an email in a `folder` of this server.
 */
export const newsletterRowSchema = z.object({
  id: z.string(),
  subject: z.string(),
  state: z.enum(newsletterStates),
  recipients: z.int(),
  delivered: z.int().nullable(),
  outlet: z.enum(['smtp', 'folder']).nullable(),
  /** When a scheduled one is sent. */
  sendAt: time.nullable(),
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
  changedAt: time,
})
export type NewsletterRow = z.infer<typeof newsletterRowSchema>
export const newsletterListQuerySchema = z.object({ q: searchText, page: pageNumber })
export type NewsletterListQuery = z.infer<typeof newsletterListQuerySchema>
export const newsletterListSchema = listPageSchema(newsletterRowSchema).meta({ id: 'NewsletterList' })

/**
 * A newsletter as staff see it. `savedBy`: who saved this version last; empty where that is not known. `subscribers`: how
 * many would get it now. `progress`, in people: `sent`; `waiting` for the mail server, some perhaps for another try;
 * `failed`; `dismissed`: failed too, and nobody has to look after it; `unsubscribed` before it reached them; `unsent`:
 * the rest of a newsletter that was stopped.
 */
export const adminNewsletterSchema = newsletterRowSchema
  .extend({
    revision: z.int(),
    savedBy: z.string(),
    value: newsletterInputSchema,
    subscribers: z.int(),
    progress: z.object({
      sent: z.int(),
      waiting: z.int(),
      failed: z.int(),
      dismissed: z.int(),
      unsubscribed: z.int(),
      unsent: z.int(),
    }),
  })
  .meta({ id: 'AdminNewsletter' })
export type AdminNewsletter = z.infer<typeof adminNewsletterSchema>
export const openedNewsletterSchema = adminNewsletterSchema
  .extend({ workingCopy: workingCopyOf(newsletterTypedSchema).nullable() })
  .meta({ id: 'OpenedNewsletter' })
export type OpenedNewsletter = z.infer<typeof openedNewsletterSchema>
/** When a draft is sent, in the clinic's time zone. */
export const newsletterScheduleSchema = z.object({ sendAt: clinicTime }).meta({ id: 'NewsletterSchedule' })
export const newNewsletterSchema = z.object({ subject: line(150) }).meta({ id: 'NewNewsletter' })
