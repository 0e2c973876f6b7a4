import { counted } from '../count.ts'
import type { Country } from './business.ts'

/** The data of the privacy notices. `retentionMonths`: the retention of requests, 0 for ever; `cardCompany` may be empty. */
export type Collector = {
  clinic: string
  legalName: string
  country: Country
  retentionMonths: number
  cardCompany: string
}
/** The forms that collect personal details. */
export type CollectingForm = 'request' | 'checkout' | 'gift' | 'newsletter'

/**
 * What stands beside each form that asks for a person's details: who collects them, why, who else handles them and how
 * long they are kept (docs/law.md, "Privacy"). A link to the privacy policy goes after each.
 */
export function collectionNotices({
  clinic,
  legalName,
  country,
  retentionMonths,
  cardCompany,
}: Collector): Record<CollectingForm, string> {
  const who = legalName && legalName !== clinic ? `${clinic} (${legalName})` : clinic
  const card = cardCompany ? `${cardCompany}, our payment company,` : 'our payment company'
  const kept =
    retentionMonths === 0
      ? 'We keep requests until you ask us to delete them'
      : `We delete requests ${spanInWords(retentionMonths)} after we last dealt with them`
  return {
    request: `${who} asks for these details to arrange your appointment. Only our staff see them; the companies that run our website and email carry them for us. ${kept}.`,
    checkout: `${who} asks for these details to take your payment and deliver your order. Your card number goes to ${card} and never to us; the carrier gets your address if we post something. We keep orders for as long as tax law asks${country === 'AU' ? ', at least five years' : ''}.`,
    gift: 'We use these details only to send the gift, and keep them with your order. Please make sure the person is happy for us to have them.',
    newsletter: `${who} uses your address only for the newsletter, until you unsubscribe. The company that sends our email handles it for us.`,
  }
}

const spanInWords = (months: number) => {
  return months % 12 === 0 ? counted(months / 12, ['year', 'years']) : counted(months, ['month', 'months'])
}
