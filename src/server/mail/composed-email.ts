import type { ReactNode } from 'react'
import type { Clinic } from '#contract/content.ts'
import type { EmailKind, EmailWords } from '#contract/email-kinds.ts'
import type { Appearance } from '#domain/appearance/appearance.ts'
import type { Facts } from '#domain/content/facts.ts'
import type { Country } from '#domain/identity/business.ts'
import type { Attachment } from './mailer.ts'

/** The clinic's data that every email uses, with its own words for each kind of email. */
export type EmailSite = {
  country: Country
  facts: Facts
  clinic: Clinic
  /** The clinic's legal entity; empty if it is not set. */
  imprint: string
  publicUrl: string
  timeZone: string
  /** The validity of a voucher sold now, in years. */
  voucherYears: number
  appearance: Appearance
  /** The path of the clinic's logo, a PNG of 192 px. */
  logo: string
  words: Record<EmailKind, EmailWords>
}

/**
 * A composed email, before it is rendered in its frame. `preview`: the text beside the subject in a list of messages;
 * `date`: the date of the message if it is not the time of queueing.
 */
export type ComposedEmail = {
  subject: string
  heading: string
  preview: string
  notice?: string
  body: ReactNode
  attachments?: Attachment[]
  headers?: Record<string, string>
  date?: Date
}
