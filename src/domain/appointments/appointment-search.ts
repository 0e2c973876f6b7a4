import { foldForSearch } from '../search-text.ts'

/** A phone number as it is dialled within Australia, digits only. */
const dialled = (phone: string) => phone.replace(/^\s*(?:\+|00)61/, '0').replace(/\D/g, '')

type Patient = { firstName: string; lastName: string; email: string; phone: string }

/** What a search looks through (docs/product.md, "Appointment list"): name, email, and phone in digits. */
export const searchTextOf = ({ firstName, lastName, email, phone }: Patient): string =>
  foldForSearch([`${firstName} ${lastName}`, email, dialled(phone)].join('\n'))

/** What a list by patient goes by: last name first. */
export const sortNameOf = ({ firstName, lastName }: Pick<Patient, 'firstName' | 'lastName'>): string =>
  foldForSearch(`${lastName} ${firstName}`)

const mostTerms = 6

/** The parts that must all stand in the search text: each word of a name or email, or one phone number in any form. */
export function searchTermsOf(asked: string): string[] {
  const isPhone = /^[\d\s+().-]*\d[\d\s+().-]*$/.test(asked)
  if (isPhone) return [dialled(asked)]
  return foldForSearch(asked).split(/\s+/).filter(Boolean).slice(0, mostTerms)
}
