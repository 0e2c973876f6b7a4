import type { EmailKindDefinition, EmailWords } from './email-kinds/email-kind-definition.ts'
import { peopleEmails } from './email-kinds/people-emails.ts'
import { shopEmails } from './email-kinds/shop-emails.ts'
import { visitEmails } from './email-kinds/visit-emails.ts'
import { emailTemplates } from './email-templates.ts'

export { type EmailGroup, type EmailWords, emailGroups } from './email-kinds/email-kind-definition.ts'

/** Every email whose words the clinic can change, with the words that it has until then. */
export const emailKinds = { ...shopEmails, ...visitEmails, ...peopleEmails } as const

export type EmailKind = keyof typeof emailKinds
/** The facts of this kind of email, beside the clinic's. */
export type EmailFact<K extends EmailKind = EmailKind> = K extends EmailKind
  ? Extract<keyof (typeof emailKinds)[K]['facts'], string>
  : never

export const emailKindNames = Object.keys(emailKinds) as EmailKind[]

/** The name of a kind of email for staff. */
export const emailKindName = (kind: EmailKind): string => {
  const { template, ...named }: EmailKindDefinition = emailKinds[kind]
  return named.name ?? emailTemplates[template].name
}

export const isEmailKind = (name: string): name is EmailKind => Object.hasOwn(emailKinds, name)

/** The words that an email has until the clinic changes them. */
export const defaultEmailWords = (kind: EmailKind): EmailWords => ({ ...emailKinds[kind].words })
