import { siteSchema } from '#contract/site.ts'
import { customAppearanceCode } from '#domain/appearance/appearance.ts'
import { calendarYear } from '#domain/dates/calendar.ts'
import { imprintOf } from '#domain/identity/business.ts'
import type { Deps } from '#server/deps.ts'
import { readAppearance } from '#server/services/content/appearance.ts'
import { readNotices } from '#server/services/content/notices.ts'
import { readOpening } from '#server/services/content/opening.ts'
import { listLivePages } from '#server/services/pages/pages.ts'
import { readSettings } from '#server/services/settings-sections.ts'
import { readTreatmentVouchers } from '#server/services/shop/cart-products.ts'
import { readSettingsOf } from '#server/services/stored-settings.ts'
import { voucherYearsKeys, voucherYearsOf } from '#server/services/vouchers/voucher-years.ts'
import { createRouter, json, publicRead, routesOf } from '../router.ts'

const routes = routesOf({ tags: ['site'] })

const site = routes.get('/site', 'What every page may need to know of this installation', {
  middleware: [publicRead] as const,
  responses: { 200: json(siteSchema, 'The site') },
})

/** The facts of this installation, as pages need them. */
export const siteApi = (deps: Deps) => {
  const { db } = deps.database
  return createRouter().openapi(site, async (c) => {
    const settings = await readSettingsOf(db, [
      ...voucherYearsKeys,
      'clinic.timeZone',
      'booking.url',
      'shop.ownAmount',
      'site.shareImage',
      'newsletter.confirmsFirst',
    ])
    const timeZone = settings['clinic.timeZone']
    const { value: appearance } = await readAppearance(db)
    const { value: business } = await readSettings(db, 'business')
    return c.json(
      {
        url: deps.publicUrl,
        timeZone,
        bookingUrl: settings['booking.url'],
        voucherYears: voucherYearsOf(settings),
        country: business.country,
        businessNumber: business.businessNumber,
        imprint: imprintOf(business),
        notices: await readNotices(deps),
        demoPayments: deps.payments.kind === 'demo',
        ownAmount: settings['shop.ownAmount'],
        treatmentVouchers: await readTreatmentVouchers(db),
        sendsEmail: deps.mailer.kind === 'smtp',
        confirmsNewsletter: settings['newsletter.confirmsFirst'],
        shareImage: settings['site.shareImage'],
        year: calendarYear(deps.now().toISOString(), timeZone),
        lookMark: customAppearanceCode(appearance),
        heroSlides: appearance.heroSlides,
        opening: await readOpening(db, deps.now()),
        pages: (await listLivePages(db, deps.now())).map(({ slug, content }) => ({
          path: `/${slug}`,
          name: content.linkName || content.title,
          place: content.place,
          serviceId: content.serviceId,
        })),
      },
      200,
    )
  })
}
