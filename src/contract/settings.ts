import { z } from 'zod'
import { journalAccounts } from '#domain/bookkeeping/journal.ts'
import { isTimeZone } from '#domain/dates/calendar.ts'
import { abnFault, type Business, countries, formatAbn } from '#domain/identity/business.ts'
import { emailFault } from '#domain/mail/email.ts'
import { optionalText, securedAddress, sharedImageAddress } from './text.ts'

/** `shareImage`: the picture of shared links, or empty. */
export const clinicSettingsSchema = z
  .object({
    timeZone: z.string().trim().max(60).refine(isTimeZone, 'Please choose a time zone such as Australia/Adelaide'),
    shareImage: optionalText(sharedImageAddress),
  })
  .meta({ id: 'ClinicSettings' })

/** Two decimals at most, and no tax is higher than this. */
const taxRate = z
  .string()
  .trim()
  .regex(/^(?:\d{1,2}(?:\.\d{1,2})?)?$/, 'Please enter per cent, such as 15 or 7.5')

/** The clinic's legal entity (docs/law.md, "Receipts"). The business number is optional until there is one. */
export const businessSettingsSchema = z
  .object({
    country: z.enum(countries),
    legalName: z.string().trim().max(200),
    businessNumber: z.string().trim().max(40),
    taxRegistered: z.boolean(),
    taxName: z.string().trim().max(20),
    taxRate,
  })
  .superRefine(({ country, businessNumber }, context) => {
    const message = country === 'AU' && businessNumber !== '' ? abnFault(businessNumber) : undefined
    if (message) context.addIssue({ code: 'custom', path: ['businessNumber'], message })
  })
  .overwrite(
    (business): Business =>
      business.country === 'AU' ? { ...business, businessNumber: formatAbn(business.businessNumber) } : business,
  )
  .meta({ id: 'BusinessSettings' })

/** The address of the booking provider's widget (docs/product.md, "Booking widget and map"), or nothing. */
export const bookingSettingsSchema = z
  .object({ bookingUrl: optionalText(securedAddress) })
  .meta({ id: 'BookingSettings' })

/** The sender of emails. Without an address it is the clinic's own. */
export const emailSettingsSchema = z
  .object({
    senderName: z
      .string()
      .trim()
      .max(120)
      .regex(/^[^"<>\r\n]*$/, 'Please remove quotes and angle brackets'),
    senderAddress: optionalText(z.email(emailFault).max(254)),
  })
  .refine(({ senderName, senderAddress }) => !senderName || senderAddress, {
    path: ['senderAddress'],
    message: 'Please enter an address for this name',
  })
  .meta({ id: 'EmailSettings' })

/** The email to a new subscriber: whether there is one. What it says is changed with the other emails. */
export const newsletterSettingsSchema = z
  .object({ sendsWelcome: z.boolean(), confirmsFirst: z.boolean() })
  .meta({ id: 'NewsletterSettings' })

/** Whether it is counted how often pages are looked at. */
export const pageViewsSettingsSchema = z.object({ countsPageViews: z.boolean() }).meta({ id: 'PageViewsSettings' })

/** Whether owners get alerts by email (docs/product.md, "Emails to owners"). */
export const alertSettingsSchema = z.object({ tellsOwners: z.boolean() }).meta({ id: 'AlertSettings' })

const accountCode = z
  .string()
  .trim()
  .max(20)
  .regex(/^[A-Za-z0-9.-]*$/, 'Please use letters, digits, dots and dashes')
const taxWord = z.string().trim().max(60)

/**
 * How the clinic's own books call the accounts and taxes of the journal (docs/product.md, "Bookkeeping"), and whether owners
 * get a statement each month. A tax without a word has that of the program.
 */
export const bookkeepingSettingsSchema = z
  .object({
    sendsStatement: z.boolean(),
    card: accountCode,
    desk: accountCode,
    vouchers: accountCode,
    redeemed: accountCode,
    expired: accountCode,
    goods: accountCode,
    postage: accountCode,
    corrections: accountCode,
    fees: accountCode,
    redeemedTaxed: z.boolean(),
    taxIncluded: taxWord,
    taxFree: taxWord,
    taxNone: taxWord,
  })
  .meta({ id: 'BookkeepingSettings' })

/** Whether every account has its code, without which nothing can be imported. That of fees may be missing: they then stay out. */
export const hasAccountCodes = (books: z.infer<typeof bookkeepingSettingsSchema>): boolean =>
  journalAccounts.every((account) => account === 'fees' || books[account] !== '')

/** When backups are made by themselves, and how many stay (docs/product.md, "Backups"). */
export const backupPlanSchema = z
  .object({
    daily: z.boolean(),
    time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 02:30'),
    keepDaily: z
      .int('Please enter a whole number from 1 to 366')
      .min(1, 'Please enter a number from 1 to 366')
      .max(366, 'Please enter a number from 1 to 366'),
    keepWeekly: z
      .int('Please enter a whole number from 0 to 520')
      .min(0, 'Please enter a number from 0 to 520')
      .max(520, 'Please enter a number from 0 to 520'),
  })
  .meta({ id: 'BackupPlan' })

/** Every section of the settings, by the name it has in the API's paths. */
export const settingsSchemas = {
  clinic: clinicSettingsSchema,
  business: businessSettingsSchema,
  booking: bookingSettingsSchema,
  email: emailSettingsSchema,
  newsletter: newsletterSettingsSchema,
  'page-views': pageViewsSettingsSchema,
  backups: backupPlanSchema,
  alerts: alertSettingsSchema,
  bookkeeping: bookkeepingSettingsSchema,
} as const
export type SettingsSection = keyof typeof settingsSchemas
export type Settings = { [S in SettingsSection]: z.infer<(typeof settingsSchemas)[S]> }

/** Facts beside the settings: the default sender of emails, and whether a mail server accepts them. */
export const settingsFactsSchema = z
  .object({ defaultSender: z.string(), mailer: z.enum(['smtp', 'folder']) })
  .meta({ id: 'SettingsFacts' })

/** The recipient of the test email. */
export const testEmailSchema = z.object({ recipient: z.string() }).meta({ id: 'TestEmail' })
