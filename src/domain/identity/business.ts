/** The countries of clinics, which decide how business numbers are checked and which laws apply. */
export const countries = ['AU', 'other'] as const
export type Country = (typeof countries)[number]

/** The seller, as the law requires it on receipts (docs/law.md, "Receipts"). Texts are empty if not set. */
export type Business = {
  country: Country
  legalName: string
  /** In Australia an ABN, such as `51 824 753 556`. */
  businessNumber: string
  /** Whether tax is part of prices: in Australia, whether it is registered for GST. */
  taxRegistered: boolean
  /** Outside of Australia, what the tax is called, and per cent as text, such as `15`. */
  taxName: string
  taxRate: string
}

/** What a business number is called there. */
export const businessNumberLabel = (country: Country): string => (country === 'AU' ? 'ABN' : 'Business number')

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/** An ABN's digits, of a text that has them with any spaces; `undefined` where it has anything else. */
const digitsOf = (text: string): number[] | undefined => {
  const digits = text.replace(/\s/g, '')
  return /^\d{11}$/.test(digits) ? [...digits].map(Number) : undefined
}

/**
 * What is wrong with an ABN, or `undefined`. The Australian Taxation Office's rule: 1 is taken from the first digit, each
 * is multiplied by its weight, and the sum is a multiple of 89 (docs/law.md, "Receipts").
 */
export function abnFault(text: string): string | undefined {
  const digits = digitsOf(text)
  if (!digits) return 'An ABN has 11 digits, such as 51 824 753 556'
  const sum = digits.reduce((sum, digit, index) => sum + (digit - (index === 0 ? 1 : 0)) * weights[index]!, 0)
  return sum % 89 === 0 ? undefined : 'This isn’t a valid ABN. Please check each digit'
}

/** An ABN in the groups in which it is written: 2, 3, 3 and 3 digits. Any other text stays as it is. */
export function formatAbn(text: string): string {
  const digits = digitsOf(text)?.join('')
  return digits ? digits.replace(/^(..)(...)(...)(...)$/, '$1 $2 $3 $4') : text
}

/** The clinic's legal entity in one line: `Hartley Pty Ltd, ABN 51 824 753 556`. Empty if not set. */
export const imprintOf = ({
  country,
  legalName,
  businessNumber,
}: Pick<Business, 'country' | 'legalName' | 'businessNumber'>): string =>
  [legalName, businessNumber && `${businessNumberLabel(country)} ${businessNumber}`].filter(Boolean).join(', ')

/** Three letters for the profession and ten digits, as Ahpra gives registration numbers. */
const ahpraNumber = /^[A-Z]{3}\d{10}$/

/** A registration number without the blanks and hyphens that people put between its groups; any other text as it is. */
export function tidyRegistration(text: string): string {
  const joined = text.toUpperCase().replace(/[\s-]/g, '')
  return ahpraNumber.test(joined) ? joined : text.toUpperCase()
}

export const registrationRule = 'Three letters and ten digits, such as CMR0001234567, as on Ahpra’s register'

/** What is wrong with a practitioner's registration number, or `undefined`. Other countries have forms of their own. */
export const registrationFault = (text: string, country: Country): string | undefined =>
  country !== 'AU' || text === '' || ahpraNumber.test(text)
    ? undefined
    : 'Please enter three letters and ten digits, such as CMR0001234567'
