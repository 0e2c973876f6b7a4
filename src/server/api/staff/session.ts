import { createMiddleware } from 'hono/factory'
import type { Role } from '#contract/staff.ts'
import { isAdminPath } from '#domain/staff/admin-path.ts'
import { localPath } from '#domain/staff/local-path.ts'
import type { Deps } from '#server/deps.ts'
import { signedHostCookie } from '#server/http/host-cookie.ts'
import { Refusal } from '#server/refusal.ts'
import { recordChangedTables } from '#server/services/changed-tables.ts'
import { isRecent, maxSessionMs, resumeSession } from '#server/services/staff/sessions.ts'
import type { SiteAddress } from '#server/site-address.ts'
import type { ApiEnv } from '../router.ts'

const cookieName = 'staff.session_token'

/** The session cookie. */
export const sessionCookie = (deps: SiteAddress & Pick<Deps, 'authSecret'>) =>
  signedHostCookie(cookieName, { site: deps, seconds: maxSessionMs / 1000, secret: deps.authSecret })

/** Whether a `Cookie` header has one by the name of a session's, whatever that is worth. */
export const hasSessionCookie = (header = ''): boolean => header.includes(cookieName)

/**
 * Makes the sessions of the staff known to the routes behind it. The header `by-itself` is sent by an open page that looks for
 * news at an interval: it must not keep the session of somebody who has left the desk.
 */
export const withSessions = (deps: Deps) => {
  const cookie = sessionCookie(deps)
  return createMiddleware<ApiEnv>(async (c, next) => {
    c.set('resumeSession', async () => {
      const token = await cookie.read(c)
      if (token === undefined) return undefined
      return resumeSession(deps, token, { byItself: c.req.header('by-itself') !== undefined })
    })
    await next()
  })
}

type Entry = { role: Role; secondFactor: 'needed' | 'may be missing' }

/**
 * The header `page-of` is sent by the dashboard's pages alone: whose page it is. In another tab somebody else may have signed in
 * since, and nothing is done in their name.
 */
const requireAccess = ({ role, secondFactor }: Entry) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const session = await c.get('resumeSession')()
    if (!session) throw new Refusal('signed_out')
    const { staff } = session
    const pageOf = c.req.header('page-of')
    if (pageOf && pageOf !== staff.id)
      throw new Refusal('someone_else', `${staff.name} is signed in now. Please load the page again.`, {
        name: staff.name,
      })
    if (session.secondFactorMissing && secondFactor === 'needed') throw new Refusal('second_factor_missing')
    if (role === 'owner' && staff.role !== 'owner') {
      c.get('log').warn({ staffId: staff.id }, 'an account asked for what only owners may')
      throw new Refusal('forbidden')
    }
    c.set('staff', staff)
    c.set('session', session)
    // Changes to their own account affect no public page.
    if (secondFactor === 'may be missing') c.set('skipCacheInvalidation', true)
    c.header('Cache-Control', 'no-store')
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const { changed, done } = recordChangedTables(next)
    c.set('changedTables', changed)
    await done
  })

/**
 * Lets signed-in staff through: any role, or owners only (docs/product.md, "Roles"). 401 when signed out, 403
 * otherwise, also for an account that has to set its second factor up first.
 */
export const requireStaff = (role: Role = 'staff') => requireAccess({ role, secondFactor: 'needed' })

/** Lets signed-in staff through to their own account, where a second factor that is missing is set up. */
export const requireSignedIn = () => requireAccess({ role: 'staff', secondFactor: 'may be missing' })

/** After one of the above: requires a recent sign-in (ASVS V7.5). */
export const requireRecent = ({ now }: Pick<Deps, 'now'>) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    if (!isRecent(c.get('session'), now())) throw new Refusal('confirm_identity')
    await next()
  })

/** For routes that change no public page: the pages stay cached (docs/architecture.md, "Page cache"). */
export const changesNothingPublic = createMiddleware<ApiEnv>(async (c, next) => {
  c.set('skipCacheInvalidation', true)
  await next()
})

const escapedLetter = /%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])/gi

/**
 * Sends every other spelling of an address below /admin, such as /ADMIN or /%61dmin, to the one in small letters. Pages
 * are found in any case, and the guard of the dashboard stands before one of them only.
 */
export const oneAdminAddress = createMiddleware<ApiEnv>(async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const plain = pathname
    .replace(escapedLetter, (letter) => decodeURIComponent(letter))
    .replace(/%..|[A-Z]/g, (part) => (part.startsWith('%') ? part : part.toLowerCase()))
  if (plain === pathname || !isAdminPath(plain)) return next()
  c.header('Cache-Control', 'no-store')
  return c.redirect(plain + search)
})

const open = /^\/admin\/(?:login|setup|invitation|reset)\/?$/
const signIn = /^\/admin\/login\/?$/
const account = '/admin/account'

/**
 * Redirects the dashboard's pages to sign-in for people who are signed out, which leads back
 * (docs/product.md, "Sign-in"); from sign-in to the dashboard for people who are signed in; and people who must set up a second factor
 * to where that is done.
 */
export const redirectToSignIn = createMiddleware<ApiEnv>(async (c, next) => {
  const { pathname, search, searchParams } = new URL(c.req.url)
  if (open.test(pathname) && !signIn.test(pathname)) return next()
  const session = await c.get('resumeSession')()
  if (signIn.test(pathname)) return session ? c.redirect(localPath(searchParams.get('next'))) : next()
  if (session && (!session.secondFactorMissing || pathname === account)) return next()
  c.header('Cache-Control', 'no-store')
  return c.redirect(session ? account : `/admin/login?next=${encodeURIComponent(pathname + search)}`)
})
