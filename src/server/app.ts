import { OpenAPIHono } from '@hono/zod-openapi'
import { except } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { requestId } from 'hono/request-id'
import { adminAppointmentsApi } from './api/appointments/admin-appointments.ts'
import { appointmentsApi } from './api/appointments/appointments.ts'
import { auditApi } from './api/audit.ts'
import { adminPostsApi } from './api/blog/admin-posts.ts'
import { postsApi } from './api/blog/posts.ts'
import { practitionersApi, servicesApi, testimonialsApi } from './api/content/catalogue.ts'
import { contentApi } from './api/content/content.ts'
import { siteApi } from './api/content/site.ts'
import { documentation } from './api/documentation.ts'
import { emailsApi } from './api/emails.ts'
import { isLong, isUpload, jsonOnly, limitBody, rejectUnstorableJson, sameOrigin } from './api/guards.ts'
import { healthApi } from './api/health.ts'
import { asksProvider, holdApi, refuseOnHold } from './api/hold.ts'
import { mediaFiles } from './api/media/media.ts'
import { mediaLibraryApi } from './api/media/media-library.ts'
import { adminNewslettersApi } from './api/newsletter/admin-newsletters.ts'
import { newsletterApi } from './api/newsletter/newsletter.ts'
import { subscribersApi } from './api/newsletter/subscribers.ts'
import { ordersApi } from './api/orders/orders.ts'
import { answerProblem } from './api/problem.ts'
import { type ApiEnv, createRouter } from './api/router.ts'
import { settingsApi } from './api/settings.ts'
import { checkoutApi } from './api/shop/checkout.ts'
import { demoGatewayApi } from './api/shop/demo-gateway.ts'
import { paymentsApi } from './api/shop/payments.ts'
import { productsApi } from './api/shop/products.ts'
import { shopSettingsApi } from './api/shop/shop-settings.ts'
import { accountApi } from './api/staff/account.ts'
import { passkeysApi } from './api/staff/passkeys.ts'
import { secondFactorApi } from './api/staff/second-factor.ts'
import { askForSignIn, oneAdminAddress, withSessions } from './api/staff/session.ts'
import { setupApi } from './api/staff/setup.ts'
import { signInApi } from './api/staff/sign-in.ts'
import { createSignInThrottle } from './api/staff/sign-in-throttle.ts'
import { staffApi } from './api/staff/staff.ts'
import { staffAccountsApi } from './api/staff/staff-accounts.ts'
import { staffLinksApi } from './api/staff/staff-links.ts'
import { todayApi } from './api/today.ts'
import { drainUnreadBody } from './api/unread-body.ts'
import { sampleVoucherApi } from './api/vouchers/sample-voucher.ts'
import { voucherBalanceApi } from './api/vouchers/voucher-balance.ts'
import { voucherDeskApi } from './api/vouchers/voucher-desk.ts'
import { voucherReportApi } from './api/vouchers/voucher-report.ts'
import { vouchersApi } from './api/vouchers/vouchers.ts'
import type { Deps } from './deps.ts'
import { logRequests } from './logging.ts'
import { Refusal } from './refusal.ts'
import { type Assets, sourceAssets } from './render/assets.ts'
import { staticFiles } from './render/files.ts'
import { metadataFiles } from './render/metadata-files.ts'
import { createPages } from './render/pages.ts'
import { plainForms } from './render/plain-forms.ts'
import { securityHeaders } from './render/policy.ts'

const kilobytes = 1024

/** Every route of the API; its type is the contract of the typed client. */
const createApi = (deps: Deps, brake = createSignInThrottle(deps.database)) =>
  createRouter()
    .basePath('/api')
    .route('/', contentApi(deps))
    .route('/', siteApi(deps))
    .route('/', servicesApi(deps))
    .route('/', practitionersApi(deps))
    .route('/', testimonialsApi(deps))
    .route('/', postsApi(deps))
    .route('/', adminPostsApi(deps))
    .route('/', mediaLibraryApi(deps))
    .route('/', newsletterApi(deps))
    .route('/', adminNewslettersApi(deps))
    .route('/', subscribersApi(deps))
    .route('/', appointmentsApi(deps))
    .route('/', adminAppointmentsApi(deps))
    .route('/', productsApi(deps))
    .route('/', checkoutApi(deps))
    .route('/', paymentsApi(deps))
    .route('/', vouchersApi(deps))
    .route('/', sampleVoucherApi(deps))
    .route('/', voucherBalanceApi(deps))
    .route('/', voucherDeskApi(deps))
    .route('/', voucherReportApi(deps))
    .route('/', ordersApi(deps))
    .route('/', emailsApi(deps))
    .route('/', shopSettingsApi(deps))
    .route('/', settingsApi(deps))
    .route('/', holdApi(deps))
    .route('/', todayApi(deps))
    .route('/', demoGatewayApi(deps))
    .route('/', signInApi(deps, brake))
    .route('/', staffApi(deps))
    .route('/', accountApi(deps, brake))
    .route('/', secondFactorApi(deps, brake))
    .route('/', passkeysApi(deps))
    .route('/', staffAccountsApi(deps))
    .route('/', staffLinksApi(deps))
    .route('/', auditApi(deps))
    .route('/', setupApi(deps))

export type Api = ReturnType<typeof createApi>

/** The whole server: one handler of requests, which is the table of contents of all that answers, and its page cache. */
export function createSite(deps: Deps, assets: Assets = sourceAssets) {
  const api = createApi(deps)
  const app = new OpenAPIHono<ApiEnv>()
  const pages = createPages(deps, assets, (request) => app.request(request))

  app.onError(answerProblem)
  app.use(
    requestId({ limitLength: 64 }),
    logRequests(deps.log),
    drainUnreadBody,
    withHeaders(securityHeaders(deps.publicUrl)),
  )
  app.route('/', healthApi(deps))
  app.route('/', staticFiles(assets))
  app.route('/', metadataFiles(deps))
  app.route('/', mediaFiles(deps))

  app.use(
    '/api/*',
    withSessions(deps),
    sameOrigin(deps.publicUrl),
    except(isUpload, jsonOnly),
    except(isLong, limitBody(256 * kilobytes), rejectUnstorableJson),
  )
  app.use('/api/*', async (c, next) => {
    await next()
    // Only staff change what pages show; their every successful write makes the pages anew.
    if (c.req.method !== 'GET' && c.get('staff') && c.res.ok && !c.get('skipCacheInvalidation')) pages.cache.forget()
  })
  app.on(['POST', 'PUT'], asksProvider.visitors, refuseOnHold(deps, 'visitors'))
  app.on('POST', asksProvider.others, refuseOnHold(deps, 'others'))
  app.route('/', documentation(api))
  app.route('/', api)
  app.all('/api/*', () => {
    throw new Refusal('not_found', 'There’s nothing at this address')
  })
  app.route(
    '/',
    plainForms(deps, pages, (request, env) => app.request(request, undefined, env)),
  )
  app.get('*', oneAdminAddress)
  app.use('/admin/*', withSessions(deps), askForSignIn)
  app.get('*', (c) => pages.answer(c))
  return { app, cache: pages.cache }
}

/** The server's handler alone: what tests talk to. */
export const createApp = (deps: Deps, assets?: Assets) => createSite(deps, assets).app

const withHeaders = (headers: Record<string, string>) =>
  createMiddleware(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.header(name, value)
  })
