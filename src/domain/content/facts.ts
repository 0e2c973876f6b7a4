/** What the clinic says of itself in one place, for texts that name it in braces. */
export type Facts = { name: string; phone: string; email: string; address: string }

const fact = /\{(clinic|phone|email|address)\}/g
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => escapes[mark]!)

type Fact = 'clinic' | 'phone' | 'email' | 'address'
const factOf = (facts: Facts, name: Fact) => (name === 'clinic' ? facts.name : facts[name])

/** A plain text with `{clinic}`, `{phone}`, `{email}` and `{address}` as the clinic's own. */
export const fillFacts = (text: string, facts: Facts) => text.replace(fact, (_, name: Fact) => factOf(facts, name))

/** The same in HTML: the values are escaped, and phone and email are links. */
export const fillFactsInHtml = (html: string, facts: Facts) =>
  html.replace(fact, (_, name: Fact) => {
    const value = escaped(factOf(facts, name))
    if (name === 'phone') return `<a href="tel:${facts.phone.replace(/[^\d+]/g, '')}">${value}</a>`
    if (name === 'email') return `<a href="mailto:${value}">${value}</a>`
    return value
  })

/** Every text of a value with the clinic's facts in place of their names. What is called `body` is HTML. */
export function fillFactsIn<T>(value: T, facts: Facts, key = ''): T {
  if (typeof value === 'string') return (key === 'body' ? fillFactsInHtml(value, facts) : fillFacts(value, facts)) as T
  if (Array.isArray(value)) return value.map((item) => fillFactsIn(item, facts, key)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fillFactsIn(item, facts, name)])) as T
}
