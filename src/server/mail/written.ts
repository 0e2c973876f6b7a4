import type { ReactNode } from 'react'
import type { Clinic } from '#contract/content.ts'
import type { EmailKind, EmailWords } from '#contract/email-kinds.ts'
import type { Facts } from '#domain/content/facts.ts'
import type { Look } from '#domain/look/look.ts'
import type { Attachment } from './mailer.ts'

/** What every email knows of the clinic it comes from, and what the clinic says in each. */
export type Site = {
  facts: Facts
  clinic: Clinic
  /** Who stands behind the clinic; empty where nobody has said. */
  imprint: string
  publicUrl: string
  timeZone: string
  /** How long vouchers are valid that are sold now. */
  voucherYears: number
  look: Look
  /** The path of the clinic's mark, a PNG of 192 px. */
  logo: string
  words: Record<EmailKind, EmailWords>
}

/**
 * What an email says, in its frame. `preview`: beside the subject in a list of messages; `date`: of the message, where
 * that is not when it was queued.
 */
export type Written = {
  subject: string
  heading: string
  preview: string
  notice?: string
  body: ReactNode
  attachments?: Attachment[]
  headers?: Record<string, string>
  date?: Date
}
