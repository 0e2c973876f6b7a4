import type { Site } from '#contract/site.ts'
import { escapedHtml } from '#domain/content/escaped-html.ts'
import { collectionNotices } from '#domain/identity/collection-notices.ts'
import { voucherTerms } from '#domain/vouchers/voucher-terms.ts'
import type { Deps } from '#server/deps.ts'
import { readSettingsOf } from '../stored-settings.ts'
import { voucherYearsKeys, voucherYearsOf } from '../vouchers/voucher-years.ts'
import { readSection } from './content.ts'

const link = (href: string, name: string) => `<a href="${href}" class="text-link">${name}</a>`
const privacy = link('/privacy-policy', 'Privacy policy')
const terms = link('/terms-of-service', 'Terms of service')

/**
 * The notices beside forms and prices that the law requires, made from the settings (docs/product.md, "Notices
 * of the law"). HTML, so that the links cost the pages' scripts nothing. That of the
 * checkout stands above those of what is bought, which have the links.
 */
export async function readNotices({
  database: { db },
  payments,
}: Pick<Deps, 'database' | 'payments'>): Promise<Site['notices']> {
  const { value: clinic } = await readSection(db, 'clinic')
  const settings = await readSettingsOf(db, [...voucherYearsKeys, 'business.legalName', 'appointments.retentionMonths'])
  const { request, checkout, gift, newsletter } = collectionNotices({
    clinic: clinic.name,
    legalName: settings['business.legalName'],
    country: settings['business.country'],
    retentionMonths: settings['appointments.retentionMonths'],
    cardCompany: payments.kind === 'stripe' ? 'Stripe' : '',
  })
  const withPolicy = (text: string) => `${escapedHtml(text)} ${privacy}`
  return {
    request: withPolicy(request),
    checkout: escapedHtml(checkout),
    gift: withPolicy(gift),
    newsletter: withPolicy(newsletter),
    voucher: `${voucherTerms({ years: voucherYearsOf(settings) })} ${terms} · ${privacy}`,
    sample: 'Test mode: Buy Now makes a sample voucher, and no payment is taken.',
    goods: `${terms} · ${privacy}`,
  }
}
