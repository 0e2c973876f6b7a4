import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import {
  type AroundNavHandler,
  Route,
  type SsrContext,
  Switch,
  useLocation,
  Link as WouterLink,
  Router as WouterRouter,
} from 'wouter'
import { isAdminPath } from '#domain/staff/admin-path.ts'
import { useApi } from './api.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { siteQuery } from './queries/catalogue.ts'
import { type Address, notFound, pageAt, routes } from './routes.ts'
import { toast } from './ui/toast-store.ts'

const pathOf = (to: string) => to.split(/[?#]/)[0]!

/** The last navigation: one whose code comes later than the next one's is not made any more. */
let latest = 0

/**
 * Navigates once the code of the next page is loaded, so that nothing flickers. Within the open page it navigates at once,
 * so that two changes at the same time, such as a filter and a search, build on each other's address.
 */
const whenLoaded: AroundNavHandler = (navigate, to, options) => {
  const turn = ++latest
  if (pathOf(to) === location.pathname) return navigate(to, options)
  const move = () => turn === latest && navigate(to, options)
  void pageAt(pathOf(to))
    .load()
    .then(move, () => loadFromServer(to))
}

/**
 * If a page's code cannot be loaded, such as after a new release, the browser loads the page from the server. It does not
 * while the server is unreachable: the browser's error page would replace the form with its input.
 */
const loadFromServer = (to: string) =>
  fetch('/healthz').then(
    () => location.assign(to),
    () => toast('No connection', 'Please check your connection and try again.', 'destructive'),
  )

const isCheckout = (path: string) => pageAt(path) === routes['/checkout']

/**
 * The checkout with a real payment provider is a document with its own content security policy: the provider's script is
 * allowed only there, so links to and from it load a new document.
 */
function useNavigation(): AroundNavHandler {
  const siteKey = siteQuery(useApi()).queryKey
  const queryClient = useQueryClient()
  return (navigate, to, options) => {
    const crosses = isCheckout(pathOf(to)) !== isCheckout(location.pathname)
    if (!crosses || queryClient.getQueryData(siteKey)?.demoPayments) return whenLoaded(navigate, to, options)
    if (options?.replace) location.replace(to)
    else location.assign(to)
  }
}

type RouterProps = {
  path?: string | undefined
  search?: string | undefined
  response?: SsrContext | undefined
  children: ReactNode
}
export const Router = ({ path, search, response, children }: RouterProps) => (
  <WouterRouter
    aroundNav={useNavigation()}
    {...(path !== undefined && { ssrPath: path })}
    {...(search !== undefined && { ssrSearch: search })}
    {...(response && { ssrContext: response })}
  >
    {children}
  </WouterRouter>
)

/**
 * The current page, or `fallback` while the data of a page reached by a link are loading. A page that fails to render shows
 * an error in its place, and the navigation stays. The dashboard's frame stays mounted from page to page.
 */
export function Outlet({ fallback }: { fallback: ReactNode }) {
  const [path] = useLocation()
  const shown = useRef(path)
  const queryClient = useQueryClient()
  // Resets failed queries, so that the next page that needs them fetches them again.
  const removeFailedQueries = () => queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' })
  const page = pageAt(path)
  const content = (
    <ErrorBoundary key={path} onFailure={removeFailedQueries}>
      <Suspense fallback={fallback}>
        <Switch>
          {Object.entries(routes).map(([pattern, { Page }]) => (
            <Route key={pattern} path={pattern}>
              <Page pattern={pattern} />
            </Route>
          ))}
          <Route>
            <notFound.Page pattern="*" />
          </Route>
        </Switch>
        <NavigationEffects path={path} shown={shown} />
      </Suspense>
    </ErrorBoundary>
  )
  if (!('Frame' in page)) return content
  return (
    <ErrorBoundary place={path} onFailure={removeFailedQueries}>
      <Suspense fallback={fallback}>
        <page.Frame>{content}</page.Frame>
      </Suspense>
    </ErrorBoundary>
  )
}

/**
 * After a new page is shown: scrolls to its top, or to the section that its address names (docs/product.md, "Pages and
 * layout"), moves the focus to it, and announces its title to screen readers.
 */
function NavigationEffects({ path, shown }: { path: string; shown: RefObject<string> }) {
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    // Client-side navigation does not reach the server, so it is reported (docs/product.md, "Page views").
    if (!isAdminPath(path)) navigator.sendBeacon(`/api/page-views?path=${encodeURIComponent(path)}`)
    const section = () => document.getElementById(sectionOf(location.hash))
    if (!section()) scrollTo({ top: 0, behavior: 'instant' })
    // A page with a form may have focused its field already.
    const content = document.getElementById('content')
    if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true })
    whenContentLoaded((userInteracted) => {
      if (shown.current !== path) return
      setTitle(document.title)
      if (!userInteracted) section()?.scrollIntoView()
    })
  }, [path, shown])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

function sectionOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    // A lone % in an address cannot be decoded, so it is no section.
    return ''
  }
}

/**
 * Calls back once all parts of the page are loaded, so that a section has its final position; `userInteracted`: the visitor has
 * scrolled or pressed something in the meantime.
 */
function whenContentLoaded(then: (userInteracted: boolean) => void): void {
  const waiting = () => document.querySelector('main [data-awaited]') !== null
  if (!waiting()) {
    then(false)
    return
  }
  let userInteracted = false
  const listening = new AbortController()
  const onMove = () => {
    userInteracted = true
    listening.abort()
  }
  for (const move of ['wheel', 'touchmove', 'keydown'])
    addEventListener(move, onMove, { passive: true, signal: listening.signal })
  const watch = new MutationObserver(() => {
    if (waiting()) return
    watch.disconnect()
    listening.abort()
    then(userInteracted)
  })
  watch.observe(document.body, { childList: true, subtree: true })
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: Address }
/** A link to a page of the site; its code is prefetched when the pointer enters the link. */
export const Link = ({ to, ...props }: LinkProps) => (
  <WouterLink
    href={to}
    onPointerEnter={() =>
      void pageAt(pathOf(to))
        .load()
        .catch(() => {})
    }
    {...props}
  />
)
