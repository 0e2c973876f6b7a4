import type { Deps } from '../deps.ts'
import { adminAppointmentsApi } from './appointments/admin-appointments.ts'
import { appointmentLinksApi } from './appointments/appointment-links.ts'
import { appointmentsApi } from './appointments/appointments.ts'
import { calendarFeedsApi } from './appointments/calendar-feeds.ts'
import { patientNoticesApi } from './appointments/patient-notices.ts'
import { timeCheckApi } from './appointments/time-check.ts'
import { waitingListApi } from './appointments/waiting-list.ts'
import { auditApi } from './audit.ts'
import { backupsApi } from './backups.ts'
import { binApi } from './bin/bin.ts'
import { adminPostsApi } from './blog/admin-posts.ts'
import { postsApi } from './blog/posts.ts'
import { bulkContentApi } from './bulk/bulk-content.ts'
import { bulkPeopleApi } from './bulk/bulk-people.ts'
import { bulkSalesApi } from './bulk/bulk-sales.ts'
import { connectionsApi } from './connections.ts'
import { appearanceApi } from './content/appearance.ts'
import { practitionersApi, servicesApi, testimonialsApi } from './content/catalogue.ts'
import { contentApi } from './content/content.ts'
import { siteApi } from './content/site.ts'
import { siteCheckApi } from './content/site-check.ts'
import { textsApi } from './content/texts.ts'
import { apiKeysApi } from './developers/api-keys.ts'
import { webhooksApi } from './developers/webhooks.ts'
import { emailWordsApi } from './email-words.ts'
import { emailsApi } from './emails.ts'
import { healthCheckApi } from './health-check.ts'
import { holdApi } from './hold.ts'
import { mediaLibraryApi } from './media/media-library.ts'
import { redirectsApi } from './moving/redirects.ts'
import { voucherImportsApi } from './moving/voucher-imports.ts'
import { wordpressApi } from './moving/wordpress.ts'
import { adminNewslettersApi } from './newsletter/admin-newsletters.ts'
import { mailEventsApi } from './newsletter/mail-events.ts'
import { newsletterApi } from './newsletter/newsletter.ts'
import { subscribersApi } from './newsletter/subscribers.ts'
import { ordersApi } from './orders/orders.ts'
import { pageViewsApi } from './page-views.ts'
import { adminPagesApi } from './pages/admin-pages.ts'
import { pagesApi } from './pages/pages.ts'
import { breachesApi } from './people/breaches.ts'
import { peopleApi } from './people/people.ts'
import { createRouter } from './router.ts'
import { settingsApi } from './settings.ts'
import { checkoutApi } from './shop/checkout.ts'
import { demoGatewayApi } from './shop/demo-gateway.ts'
import { orderLinksApi } from './shop/order-links.ts'
import { paymentsApi } from './shop/payments.ts'
import { productsApi } from './shop/products.ts'
import { shopSettingsApi } from './shop/shop-settings.ts'
import { accountApi } from './staff/account.ts'
import { passkeysApi } from './staff/passkeys.ts'
import { secondFactorApi } from './staff/second-factor.ts'
import { setupApi } from './staff/setup.ts'
import { signInApi } from './staff/sign-in.ts'
import { createSignInThrottle } from './staff/sign-in-throttle.ts'
import { staffApi } from './staff/staff.ts'
import { staffAccountsApi } from './staff/staff-accounts.ts'
import { staffLinksApi } from './staff/staff-links.ts'
import { todayApi } from './today.ts'
import { voucherDeskApi } from './vouchers/voucher-desk.ts'
import { voucherReportApi } from './vouchers/voucher-report.ts'
import { vouchersApi } from './vouchers/vouchers.ts'

/** Every route of the API; its type is the contract of the typed client. */
export const createApi = (deps: Deps, throttle = createSignInThrottle(deps.database)) =>
  createRouter()
    .basePath('/api')
    .route('/', contentApi(deps))
    .route('/', textsApi(deps))
    .route('/', appearanceApi(deps))
    .route('/', siteApi(deps))
    .route('/', pageViewsApi(deps))
    .route('/', siteCheckApi(deps))
    .route('/', servicesApi(deps))
    .route('/', practitionersApi(deps))
    .route('/', testimonialsApi(deps))
    .route('/', pagesApi(deps))
    .route('/', adminPagesApi(deps))
    .route('/', postsApi(deps))
    .route('/', adminPostsApi(deps))
    .route('/', mediaLibraryApi(deps))
    .route('/', newsletterApi(deps))
    .route('/', mailEventsApi(deps))
    .route('/', adminNewslettersApi(deps))
    .route('/', subscribersApi(deps))
    .route('/', appointmentsApi(deps))
    .route('/', appointmentLinksApi(deps))
    .route('/', orderLinksApi(deps))
    .route('/', adminAppointmentsApi(deps))
    .route('/', timeCheckApi(deps))
    .route('/', patientNoticesApi(deps))
    .route('/', calendarFeedsApi(deps))
    .route('/', waitingListApi(deps))
    .route('/', productsApi(deps))
    .route('/', checkoutApi(deps))
    .route('/', paymentsApi(deps))
    .route('/', vouchersApi(deps))
    .route('/', voucherDeskApi(deps))
    .route('/', voucherReportApi(deps))
    .route('/', ordersApi(deps))
    .route('/', emailsApi(deps))
    .route('/', emailWordsApi(deps))
    .route('/', shopSettingsApi(deps))
    .route('/', settingsApi(deps))
    .route('/', connectionsApi(deps))
    .route('/', peopleApi(deps))
    .route('/', breachesApi(deps))
    .route('/', apiKeysApi(deps))
    .route('/', webhooksApi(deps))
    .route('/', healthCheckApi(deps))
    .route('/', backupsApi(deps))
    .route('/', binApi(deps))
    .route('/', bulkContentApi(deps))
    .route('/', bulkPeopleApi(deps))
    .route('/', bulkSalesApi(deps))
    .route('/', redirectsApi(deps))
    .route('/', voucherImportsApi(deps))
    .route('/', wordpressApi(deps))
    .route('/', holdApi(deps))
    .route('/', todayApi(deps))
    .route('/', demoGatewayApi(deps))
    .route('/', signInApi(deps, throttle))
    .route('/', staffApi(deps))
    .route('/', accountApi(deps, throttle))
    .route('/', secondFactorApi(deps, throttle))
    .route('/', passkeysApi(deps))
    .route('/', staffAccountsApi(deps))
    .route('/', staffLinksApi(deps))
    .route('/', auditApi(deps))
    .route('/', setupApi(deps))

export type Api = ReturnType<typeof createApi>
