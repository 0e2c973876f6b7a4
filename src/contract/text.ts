import { z } from 'zod'
import { emailFault } from '#domain/mail/email.ts'
import './field-error-map.ts'

/** A required text of one line; `missing` replaces the usual message if it is empty. */
export const line = (max = 200, missing?: string) => z.string().trim().min(1, missing).max(max)
/** A text of any number of lines; may be empty. */
export const prose = (max = 5000) => z.string().trim().max(max)
/** A list of paragraphs. */
export const paragraphs = z.array(prose()).max(30)

const safeScheme = /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i
/** The allowed target of a link: a page, an anchor, http(s), mail or phone; never a script. */
export const href = z
  .string()
  .trim()
  .max(2000)
  .regex(safeScheme, 'Please enter a page such as /faq, an anchor such as #shop, or an address starting with https://')
/** The address of a page or frame elsewhere on the web. */
export const webAddress = z
  .string()
  .trim()
  .max(2000)
  .regex(/^https?:\/\//i, 'Please enter an address starting with https://')
/** The same, where what is shown in a frame must come over a secured connection. */
export const securedAddress = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => /^https:\/\//i.test(text) && URL.canParse(text), 'Please enter an address starting with https://')
const picture = (address: RegExp) =>
  z.string().trim().max(2000).regex(address, 'Please choose a picture, or enter an address starting with https:// or /')
/** The address of a picture: one of ours, or elsewhere on the web over a secured connection, since pages show no others. */
export const imageAddress = picture(/^(?:https:\/\/|\/(?!\/))/i)
/** The same, for other sites to show: they may take what is not secured. */
export const sharedImageAddress = picture(/^(?:https?:\/\/|\/(?!\/))/i)

export const email = z.email(emailFault).trim().toLowerCase().max(254)
export const phone = z.string().trim().max(40)
export const slug = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^[\w-]+$/, 'Please use only letters, digits, underscores and hyphens')
export const timestamp = z.iso.datetime()

/** A text that may be empty; otherwise its own schema applies. */
export const optionalText = (text: z.ZodType<string, string>) =>
  z
    .string()
    .trim()
    .superRefine((value, context) => {
      const issue = value === '' ? undefined : text.safeParse(value).error?.issues[0]
      if (issue) context.addIssue({ code: 'custom', message: issue.message })
    })

/** Made by the client once for each thing it wants done, so that a call sent again does it once. */
export const idempotencyKey = z.string().min(8).max(100)
