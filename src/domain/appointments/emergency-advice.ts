import type { Country } from '../identity/business.ts'

/** What patients are told beside a request, which may be urgent. 000 is Australia's emergency number. */
export const emergencyAdvice = (country: Country): string =>
  country === 'AU' ? 'In an emergency, call 000.' : 'In an emergency, call your local emergency number.'
