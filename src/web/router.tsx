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
import { useApi } from './api.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { siteQuery } from './queries/catalogue.ts'
import { type Address, notFound, pageAt, routes } from './routes.ts'
import { toast } from './ui/toast-store.ts'

const pathOf = (to: string) => to.split(/[?#]/)[0]!

/**
 * Moves on once the next page's code is here, so that nothing blinks. The page that is open moves at once: what is
 * asked of it in the same moment, such as a filter and a search, builds on its address.
 */
const whenLoaded: AroundNavHandler = (navigate, to, options) => {
  if (pathOf(to) === location.pathname) return navigate(to, options)
  const move = () => navigate(to, options)
  void pageAt(pathOf(to))
    .load()
    .then(move, () => askServerFor(to))
}

/**
 * When a page's code cannot be fetched, as after a new release, the browser asks the server for the page itself. Not while
 * the server is out of reach: the browser's own page of errors would take the place of what is typed here.
 */
const askServerFor = (to: string) =>
  fetch('/healthz').then(
    () => location.assign(to),
    () => toast('No connection', 'Please check your connection and try again.', 'destructive'),
  )

const isCheckout = (path: string) => pageAt(path) === routes['/checkout']

/**
 * The checkout of a real payment provider is a document of its own, with a policy of its own: the provider's script is
 * allowed there and nowhere else, and is gone again on the next page.
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
 * The current page, and a quiet `fallback` while a page reached by a link still waits for its data. A page that cannot
 * be shown says so in its place, and the way to the others stays open. The dashboard's frame stays from page to page.
 */
export function Outlet({ fallback }: { fallback: ReactNode }) {
  const [path] = useLocation()
  const shown = useRef(path)
  const queryClient = useQueryClient()
  // What could not be read is asked for again by the next page that needs it.
  const forgetFailures = () => queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' })
  const page = pageAt(path)
  const content = (
    <ErrorBoundary key={path} onFailure={forgetFailures}>
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
        <Arrival path={path} shown={shown} />
      </Suspense>
    </ErrorBoundary>
  )
  if (!('Frame' in page)) return content
  return (
    <ErrorBoundary place={path} onFailure={forgetFailures}>
      <Suspense fallback={fallback}>
        <page.Frame>{content}</page.Frame>
      </Suspense>
    </ErrorBoundary>
  )
}

/**
 * What happens once a new page is on the screen: it starts at its top unless its address names a section
 * (docs/product.md, "Pages and layout"), the focus moves to it, and screen readers hear its title.
 */
function Arrival({ path, shown }: { path: string; shown: RefObject<string> }) {
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    // The server does not hear of it otherwise (docs/product.md, "Visits").
    if (!path.startsWith('/admin')) navigator.sendBeacon(`/api/page-views?path=${encodeURIComponent(path)}`)
    const section = () => document.getElementById(sectionOf(location.hash))
    if (!section()) scrollTo({ top: 0, behavior: 'instant' })
    // A page that is for typing into has moved it to its field already.
    const content = document.getElementById('content')
    if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true })
    whenWhole((moved) => {
      if (shown.current !== path) return
      setTitle(document.title)
      if (!moved) section()?.scrollIntoView()
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
    // A lone % in an address names no section.
    return ''
  }
}

/**
 * Calls back once no part of the page is still on its way, so that a section is where it will stay; with `moved` if the
 * visitor has begun to look round meanwhile.
 */
function whenWhole(then: (moved: boolean) => void): void {
  const waiting = () => document.querySelector('main [data-awaited]') !== null
  if (!waiting()) {
    then(false)
    return
  }
  let moved = false
  const moves = ['wheel', 'touchmove', 'keydown'] as const
  const onMove = () => {
    moved = true
  }
  for (const move of moves) addEventListener(move, onMove, { passive: true })
  const watch = new MutationObserver(() => {
    if (waiting()) return
    watch.disconnect()
    for (const move of moves) removeEventListener(move, onMove)
    then(moved)
  })
  watch.observe(document.body, { childList: true, subtree: true })
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: Address }
/** A link to a page of the site; its code is fetched as soon as the pointer comes near. */
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
