import type { EmailTemplate } from '../email-templates.ts'

/** The clinic's own words of an email. Facts stand in braces, such as `{name}`; paragraphs are divided by an empty line. */
export type EmailWords = { subject: string; heading: string; opening: string; closing: string }

export const emailGroups = {
  buyers: 'To buyers, and whoever gets a gift',
  patients: 'To patients',
  newsletter: 'Newsletter',
  clinic: 'To the clinic',
  accounts: 'To staff, about their accounts',
} as const
export type EmailGroup = keyof typeof emailGroups

export type Kind = {
  template: EmailTemplate
  /** What staff call it, where that is not what its template is called. */
  name?: string
  group: EmailGroup
  /** What it says between opening and closing words or below them, which nobody can take out. */
  always: string
  /** What it knows beside the clinic's facts: how the editor calls each, and what it says, for example. */
  facts: Record<string, { label: string; value: string }>
  words: EmailWords
}
