import { z } from 'zod'
import { mailFaults } from '#domain/mail/mail-fault.ts'
import { reviewReasons } from '#domain/orders/order.ts'
import { deliveryMethods } from '#domain/shop/shipping.ts'
import { openBreachesSchema } from './breach.ts'
import { encryptedConnections } from './connections.ts'

/** What a new clinic sets up, in the order in which it makes sense. */
export const setupTasks = ['clinic', 'address', 'mail', 'payments', 'booking', 'second_factor', 'backup'] as const
/**
 * What must be the clinic's own before its site is: a part of the site, and what of it. Of `texts` it is that an owner has
 * read them.
 */
export const clinicDetails = [
  ...(['clinic.name', 'clinic.description', 'clinic.address', 'clinic.phone', 'clinic.email'] as const),
  ...(['clinic.hours', 'clinic.social media'] as const),
  ...(['business.legal name', 'business.business number'] as const),
  ...(['contact.map', 'contact.words'] as const),
  ...(['hero.words', 'about.words', 'about.figures', 'about.logo', 'features.words', 'media.pictures'] as const),
  ...(['practitioners.name', 'practitioners.words', 'practitioners.certifications'] as const),
  ...(['practitioners.specialties', 'practitioners.registration number'] as const),
  ...(['services.words', 'pages.words', 'posts.articles'] as const),
  ...(['faq.questions', 'words.phrases', 'pages.registration number'] as const),
  ...(['texts.privacy-policy', 'texts.terms-of-service', 'texts.accessibility'] as const),
] as const
export type ClinicDetail = (typeof clinicDetails)[number]

/**
 * The parts of the example that an owner may keep: none that name the clinic or its place. Lines about practitioners may
 * happen to be true of the clinic's own, such as a first aid certificate; whether they are, only an owner can say.
 */
export const keepableDetails = [
  ...(['clinic.description', 'clinic.hours', 'contact.words', 'hero.words'] as const),
  ...(['about.words', 'about.figures', 'features.words', 'media.pictures'] as const),
  ...(['practitioners.certifications', 'practitioners.specialties'] as const),
  ...(['services.words', 'pages.words', 'posts.articles', 'faq.questions', 'words.phrases'] as const),
] as const satisfies ClinicDetail[]
export type KeepableDetail = (typeof keepableDetails)[number]
export const detailKeptSchema = z.object({ kept: z.boolean() }).meta({ id: 'DetailKept' })

/** The pages that every clinic's owner has to have read, since they promise something (docs/product.md, "Setting up"). */
export const legalTexts = ['privacy-policy', 'terms-of-service', 'accessibility'] as const
export type LegalText = (typeof legalTexts)[number]
export const legalTextReadSchema = z.object({ read: z.boolean() }).meta({ id: 'LegalTextRead' })

/** The steps of the set-up in the browser that are done when an owner says so, as what is there may be what is wanted. */
export const stepsToComplete = ['keep', 'payments'] as const
export type StepToComplete = (typeof stepsToComplete)[number]
export const stepCompletionSchema = z.object({ completed: z.boolean() }).meta({ id: 'StepCompletion' })

/**
 * `missing`: of the step `clinic`, what is empty or still the example's, and what nobody has read; `kept`: what an owner
 * keeps as the example has it.
 */
export const setupTaskSchema = z
  .object({
    step: z.enum(setupTasks),
    done: z.boolean(),
    dismissed: z.boolean(),
    missing: z.array(z.enum(clinicDetails)),
    kept: z.array(z.enum(keepableDetails)),
  })
  .meta({ id: 'SetupTask' })
export type SetupTask = z.infer<typeof setupTaskSchema>
export const setupTaskChangeSchema = z.object({ dismissed: z.boolean() }).meta({ id: 'SetupTaskChange' })

/** How much there is of what may want somebody, by number. */
export const todayCountsSchema = z.object({
  appointments: z.int(),
  /** Visits to come whose patients have asked for another time. */
  otherTimes: z.int(),
  /** Confirmed requests without an agreed time, whose patients were told nothing. */
  missingTimes: z.int(),
  toFulfil: z.int(),
  review: z.int(),
  /** For owners; 0 for others. */
  refundRequests: z.int(),
  unmatchedPayments: z.int(),
  failedEmails: z.int(),
  expiringVouchers: z.int(),
})
export type TodayCounts = z.infer<typeof todayCountsSchema>

/**
 * That no email goes out: since when, why, the codes that the mail server gave, and how many emails wait for it to end.
 */
export const mailOutageSchema = z
  .object({ since: z.string(), fault: z.enum(mailFaults), detail: z.string(), waiting: z.int() })
  .meta({ id: 'MailOutage' })
export type MailOutage = z.infer<typeof mailOutageSchema>

/**
 * How old (ISO 8601 UTC, empty where there is none) and large in bytes the newest backup is, whether the daily one is late,
 * and why the last one failed: a sentence, or empty.
 */
export const todayBackupSchema = z
  .object({ lastAt: z.string(), bytes: z.int(), late: z.boolean(), fault: z.string() })
  .meta({ id: 'TodayBackup' })
export type TodayBackup = z.infer<typeof todayBackupSchema>

/**
 * What needs the staff now. `waiting`: all that somebody has to do something about; a voucher that ends soon is only
 * good to know. `mailOutage`: while no email goes out; `appearanceBroken`: the clinic's appearance is invalid, and the previous one is used. `unreadableConnections`: what has to be entered again under Connections. `stoppedWebhooks`: how many addresses of programs are told nothing any more, since they failed for days. `openBreaches`: records of data that got out and are not decided, for owners. `news`: what came since this member of staff last looked, as far as nobody has dealt with it. `setup` and `completedSteps` are for owners, and empty for others.
 */
export const todaySchema = z
  .object({
    counts: todayCountsSchema,
    waiting: z.int(),
    /** Why orders wait for a decision, each reason once. */
    reviewReasons: z.array(z.enum(reviewReasons)),
    /** The id of the request that has waited longest for a time. */
    oldestRequest: z.string().nullable(),
    /** The id of the request whose patient asked for another time first. */
    oldestOtherTime: z.string().nullable(),
    /** The id of the order that has waited longest for an owner to approve its refund; for owners. */
    oldestRefund: z.string().nullable(),
    news: z.int(),
    setup: z.array(setupTaskSchema),
    completedSteps: z.array(z.enum(stepsToComplete)),
    mailOutage: mailOutageSchema.nullable(),
    appearanceBroken: z.boolean(),
    unreadableConnections: z.array(z.enum(encryptedConnections)),
    stoppedWebhooks: z.int(),
    openBreaches: openBreachesSchema.nullable(),
    /** For owners; null for others. */
    backup: todayBackupSchema.nullable(),
  })
  .meta({ id: 'Today' })
export type Today = z.infer<typeof todaySchema>

/** Appointment requests by week; `monday` is such as `2026-03-02`. */
export const requestWeeksSchema = z
  .array(z.object({ monday: z.iso.date(), requests: z.int() }))
  .meta({ id: 'RequestWeeks' })
export type RequestWeeks = z.infer<typeof requestWeeksSchema>

const newsOf = <K extends string, S extends z.ZodRawShape>(kind: K, more: S) =>
  z.object({ kind: z.literal(kind), id: z.string(), at: z.string(), unseen: z.boolean(), ...more })

/** Something that came in: who, what and when. */
export const newsItemSchema = z.discriminatedUnion('kind', [
  newsOf('request', { patient: z.string(), service: z.string(), preferredDate: z.string() }),
  newsOf('order', {
    buyer: z.string(),
    reference: z.string(),
    totalCents: z.int(),
    deliveryMethod: z.enum(deliveryMethods),
  }),
  newsOf('email', { recipient: z.string(), template: z.string(), fault: z.string() }),
])
export type NewsItem = z.infer<typeof newsItemSchema>
/** Newest first. `until`: what came after this moment is not in it. `more`: how many of the last week are left out. */
export const newsSchema = z
  .object({ until: z.string(), items: z.array(newsItemSchema), more: z.int() })
  .meta({ id: 'News' })
export type News = z.infer<typeof newsSchema>
export const newsSeenSchema = z.object({ until: z.iso.datetime() }).meta({ id: 'NewsSeen' })
