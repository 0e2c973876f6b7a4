/** The most results shown of each kind; beyond that the search must be more precise. */
export const maxResults = 100

export const isEmail = (q: string) => q.includes('@')
/** The last eight digits of a phone number, typed in any format, so that a country code makes no difference. */
export const digitsOf = (q: string) => (/^[\d\s+().-]{6,}$/.test(q) ? q.replace(/\D/g, '').slice(-8) : '')
