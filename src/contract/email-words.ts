import { z } from 'zod'
import { factNames } from '#domain/content/facts.ts'
import { unknownFacts } from '#domain/mail/facts-in-words.ts'
import { revisionSchema } from './content.ts'
import { defaultEmailWords, type EmailKind, type EmailWords, emailKindNames, emailKinds } from './email-kinds.ts'
import { prose } from './text.ts'

/** The fact names allowed in braces in the words of an email, its own first. */
export const factNamesOf = (kind: EmailKind): string[] => [...Object.keys(emailKinds[kind].facts), ...factNames]

/** The error in the facts of a text; empty if there is none. */
export function factFault(text: string, known: readonly string[]): string {
  const [first] = unknownFacts(text, known)
  if (first === undefined) return ''
  return `We can’t fill in {${first}}. In this email you can use ${known.map((name) => `{${name}}`).join(', ')}`
}

const withFacts = (text: z.ZodString, known: readonly string[]) =>
  text.superRefine((value, context) => {
    const message = factFault(value, known)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** One line: a line break in it could become a header of the message. */
const oneLine = z
  .string()
  .trim()
  .min(1)
  .max(200)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a header must not hold
  .regex(/^[^\u0000-\u001f\u007f\u2028\u2029]*$/, 'Please write this on one line')

const schemaOf = (known: readonly string[]) =>
  z.object({
    subject: withFacts(oneLine, known),
    heading: withFacts(oneLine, known),
    opening: withFacts(prose(3000), known),
    closing: withFacts(prose(3000), known),
  })

/** A newsletter's own subject must stay: all of them would have the same. */
const newsletterSchema = schemaOf(factNamesOf('newsletter')).refine(({ subject }) => subject.includes('{subject}'), {
  path: ['subject'],
  message: 'Please keep {subject} here, else every newsletter has the same subject',
})

const schemas = Object.fromEntries(
  emailKindNames.map((kind) => [kind, kind === 'newsletter' ? newsletterSchema : schemaOf(factNamesOf(kind))]),
) as unknown as Record<EmailKind, z.ZodType<EmailWords, EmailWords>>

/** The rules of the words of one kind of email. */
export const emailWordsSchema = (kind: EmailKind): z.ZodType<EmailWords, EmailWords> => schemas[kind]

/** The words as they come in a request, before the rules of their kind. */
export const emailWordsInput = z
  .object({
    subject: z.string().max(5000),
    heading: z.string().max(5000),
    opening: z.string().max(10_000),
    closing: z.string().max(10_000),
  })
  .meta({ id: 'EmailWords' })

/** Only the words that differ from the default, as they are stored and written to site files. */
export const changedEmailWords = (kind: EmailKind, words: EmailWords): Partial<EmailWords> => {
  const first = defaultEmailWords(kind)
  return Object.fromEntries(
    Object.entries(words).filter(([name, text]) => text !== first[name as keyof EmailWords]),
  ) as Partial<EmailWords>
}

/** A clinic's words for its emails, by kind; of each kind only those that differ from the default. */
export const changedEmailsSchema = z
  .partialRecord(
    z.enum(emailKindNames),
    z.strictObject({
      subject: z.string().optional(),
      heading: z.string().optional(),
      opening: z.string().optional(),
      closing: z.string().optional(),
    }),
  )
  .superRefine((emails, context) => {
    for (const kind of emailKindNames) {
      const { error } = emailWordsSchema(kind).safeParse({ ...defaultEmailWords(kind), ...emails[kind] })
      for (const { path, message } of error?.issues ?? [])
        context.addIssue({ code: 'custom', path: [kind, ...path], message })
    }
  })

/** A kind of email in the dashboard. `changed`: says something else than at first; `broken`: fields whose words cannot be used. */
export const emailKindRowSchema = z
  .object({
    kind: z.enum(emailKindNames),
    changed: z.boolean(),
    broken: z.array(z.enum(['subject', 'heading', 'opening', 'closing'])),
    savedAt: z.string().nullable(),
  })
  .meta({ id: 'EmailKind' })
export type EmailKindRow = z.infer<typeof emailKindRowSchema>

/** An earlier version of the words of an email. */
export const emailWordsRevisionSchema = revisionSchema
  .extend({ value: emailWordsInput })
  .meta({ id: 'EmailWordsRevision' })
export type EmailWordsRevision = z.infer<typeof emailWordsRevisionSchema>
