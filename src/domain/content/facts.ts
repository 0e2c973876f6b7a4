import { yearsInWords } from '../vouchers/voucher-terms.ts'
import { escapedHtml } from './escaped-html.ts'

/** The facts that a text may name in braces, such as `{phone}`, with what staff call them. */
export const factLabels = {
  clinic: 'Clinic',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  practitioner: 'Practitioner',
  registration: 'Registration number',
  abn: 'ABN or business number',
  'voucher validity': 'Voucher validity',
} as const
export type FactName = keyof typeof factLabels
export const factNames = Object.keys(factLabels) as FactName[]
/** The value of each fact; empty if the clinic has not set it. */
export type Facts = Readonly<Record<FactName, string>>

type ClinicDetails = { name: string; phone: string; email: string; address: string }
type Practitioner = { name: string; registration?: string | undefined; certifications: readonly string[] }

/** Three letters for the profession and ten digits, as Ahpra gives them; an X holds the place of a digit. */
const registrationNumber = /\b[A-Z]{3}[\dX]{10}\b/

/**
 * The facts of a clinic (docs/product.md, "Facts"). The practitioner is the first that it lists; `voucherYears`: how long
 * vouchers that are sold now are valid.
 */
export function factsOf(
  { name, phone, email, address }: ClinicDetails,
  practitioners: readonly Practitioner[],
  { voucherYears, businessNumber }: { voucherYears: number; businessNumber: string },
): Facts {
  const [first] = practitioners
  return {
    clinic: name,
    phone,
    email,
    address,
    practitioner: first?.name ?? '',
    registration: first?.registration || (registrationNumber.exec(first?.certifications.join('\n') ?? '')?.[0] ?? ''),
    abn: businessNumber,
    'voucher validity': yearsInWords(voucherYears),
  }
}

const named = /\{([a-z]+(?: [a-z]+)*)\}/g

/** The values of names in braces, such as `Facts`. */
export type Values = Readonly<Record<string, string>>

/** A plain text with `{clinic}`, `{phone}` and the like as the clinic's own. Braces of an unknown name stay. */
export const fillFacts = (text: string, facts: Values) =>
  text.replace(named, (whole, name: string) => (Object.hasOwn(facts, name) ? facts[name]! : whole))

/**
 * The same in HTML: the values are escaped, and phone and email are links, except within a tag or another link, where a
 * link would break the page.
 */
export function fillFactsInHtml(html: string, facts: Values): string {
  let inLink = false
  return html.replace(/<[^>]*>|[^<]+/g, (part) => {
    const isTag = part.startsWith('<')
    if (isTag) inLink = part.startsWith('<a ') || (inLink && part !== '</a>')
    return part.replace(named, (whole, name: string) => {
      if (!Object.hasOwn(facts, name)) return whole
      return isTag || inLink ? escapedHtml(facts[name]!) : factInText(name, facts[name]!)
    })
  })
}

function factInText(name: string, fact: string): string {
  const value = escapedHtml(fact)
  if (name === 'phone' && value) return `<a href="tel:${fact.replace(/[^\d+]/g, '')}">${value}</a>`
  if (name === 'email' && value) return `<a href="mailto:${value}">${value}</a>`
  return value
}

/** Every text of a value with the clinic's facts in place of their names. What is called `body` is HTML. */
export function fillFactsIn<T>(value: T, facts: Values, key = ''): T {
  if (typeof value === 'string') return (key === 'body' ? fillFactsInHtml(value, facts) : fillFacts(value, facts)) as T
  if (Array.isArray(value)) return value.map((item) => fillFactsIn(item, facts, key)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fillFactsIn(item, facts, name)])) as T
}

/** Whether a text of this value, which JSON can say, has a name in braces: without one there is nothing to fill in. */
export const hasNames = (value: unknown): boolean => (JSON.stringify(value) ?? '').search(named) >= 0

/** Splits a text into plain text and the known names in braces. */
export function piecesOf(text: string, known: ReadonlySet<string>): ({ text: string } | { fact: string })[] {
  const pieces: ({ text: string } | { fact: string })[] = []
  let from = 0
  for (const { 0: whole, 1: name = '', index } of text.matchAll(named)) {
    if (!known.has(name)) continue
    if (index > from) pieces.push({ text: text.slice(from, index) })
    pieces.push({ fact: name })
    from = index + whole.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}
