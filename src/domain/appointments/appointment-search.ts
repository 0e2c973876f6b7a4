import { foldForSearch, searchWordsOf } from '../search-text.ts'

/** A phone number as it is dialled within Australia, digits only. */
const dialled = (phone: string) => phone.replace(/^\s*(?:\+|00)61/, '0').replace(/\D/g, '')

type Patient = { firstName: string; lastName: string; email: string; phone: string }

/** The searchable text (docs/product.md, "Appointment list"): name, email, and phone in digits. */
export const searchTextOf = ({ firstName, lastName, email, phone }: Patient): string =>
  foldForSearch([`${firstName} ${lastName}`, email, dialled(phone)].join('\n'))

/** The sort key of a list by patient: last name first. */
export const sortNameOf = ({ firstName, lastName }: Pick<Patient, 'firstName' | 'lastName'>): string =>
  foldForSearch(`${lastName} ${firstName}`)

/** The parts that must all stand in the search text: each word of a name or email, or one phone number in any form. */
export function searchTermsOf(text: string): string[] {
  const isPhone = /^[\d\s+().-]*\d[\d\s+().-]*$/.test(text)
  return isPhone ? [withoutPrefix(dialled(text))] : searchWordsOf(text)
}

/** A whole number without what stands before it at home or abroad: it may have been kept as `0412 …` or as `61412 …`. */
const withoutPrefix = (digits: string) => digits.replace(/^(?:61(?=\d{9}$)|0(?=\d{7,}$))/, '')
