import type { EmailTemplate } from '../email-templates.ts'

/** The clinic's own words for an email. Facts are in braces, such as `{name}`; an empty line separates paragraphs. */
export type EmailWords = { subject: string; heading: string; opening: string; closing: string }

export const emailGroups = {
  buyers: 'To buyers, and whoever gets a gift',
  patients: 'To patients',
  newsletter: 'Newsletter',
  clinic: 'To the clinic',
  accounts: 'To staff, about their accounts',
} as const
export type EmailGroup = keyof typeof emailGroups

export type EmailKindDefinition = {
  template: EmailTemplate
  /** Its name for staff, if it differs from the template's. */
  name?: string
  group: EmailGroup
  /** The fixed text between or below the opening and closing words, which the clinic cannot remove. */
  always: string
  /** Its own facts, beside the clinic's: the label in the editor, and an example value. */
  facts: Record<string, { label: string; value: string }>
  words: EmailWords
}
