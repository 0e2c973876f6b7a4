import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Component, type ReactNode, Suspense } from 'react'
import { useSearch } from 'wouter'
import { ApiError } from '#web/api.ts'
import { clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { HoldBanner } from './hold-banner.tsx'
import './admin.css'
import { messageOf } from '../forms/failure.ts'

type DashboardPageProps = { title: string; children: ReactNode }

/**
 * A page in the dashboard's frame: its title, and below it what it shows; quiet while its data are on their way, and plain
 * words with a way to try again where they did not come. The frame around it stays (docs/design.md, "Dashboard").
 */
export function DashboardPage({ title, children }: DashboardPageProps) {
  const { name } = useData(clinicQuery)
  const queryClient = useQueryClient()
  return (
    <main
      id="content"
      tabIndex={-1}
      className="dashboard-main w-full max-w-[66rem] px-[clamp(1rem,3.5vw,2.75rem)] pt-6 pb-12 md:pt-8"
    >
      <title>{`${title} | ${name} Admin Dashboard`}</title>
      <HoldBanner />
      <h1 className="mb-5 text-[1.85rem]">{title}</h1>
      <FailureBoundary title={title} place={useSearch()} queryClient={queryClient}>
        <Suspense fallback={<OnItsWay />}>{children}</Suspense>
      </FailureBoundary>
    </main>
  )
}

/** `data-awaited` tells the router that the page is not whole: the part that its address names may still come. */
const OnItsWay = () => (
  <div aria-busy="true" data-awaited>
    <p className="sr-only">Loading…</p>
    <div className="placeholder h-96" />
  </div>
)

type BoundaryProps = {
  title: string
  /** Another view of the page is another try. */
  place: string
  queryClient: QueryClient
  children: ReactNode
}
type Failure = { error: unknown }

class FailureBoundary extends Component<BoundaryProps, { failure?: Failure }> {
  override state: { failure?: Failure } = {}

  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } })

  override componentDidCatch(error: unknown) {
    // The session has ended meanwhile: who one is, asked anew, leads to the sign-in page and back here.
    if (error instanceof ApiError && error.status === 401)
      void this.props.queryClient.invalidateQueries({ queryKey: ['admin', 'me'] })
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.failure && before.place !== this.props.place) this.leave()
  }

  override componentWillUnmount() {
    if (this.state.failure) this.forget()
  }

  /** What could not be read is asked for again by the next that needs it; what the frame itself reads stays. */
  forget() {
    this.props.queryClient.removeQueries({ type: 'inactive', predicate: ({ state }) => state.status === 'error' })
  }

  leave() {
    this.forget()
    this.setState({ failure: undefined })
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    const { title, queryClient } = this.props
    const again = () => {
      this.leave()
      // The button goes; whoever pressed it by keyboard goes on from the page.
      document.getElementById('content')?.focus({ preventScroll: true })
    }
    return (
      <section className="panel" aria-label="Not shown">
        <div role="alert">
          <p className="font-semibold">{title} couldn’t be shown.</p>
          <p className="mt-1 text-ink-soft">{reasonOf(failure.error, queryClient)}</p>
        </div>
        <Button className="mt-5" onClick={again}>
          Try again
        </Button>
      </section>
    )
  }
}

/** A fault of the server or of the page itself is ours, and how it is called says nothing to whoever meets it. */
function reasonOf(error: unknown, queryClient: QueryClient): string {
  const unread = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.error === error })
  if (unread.length === 0) return 'Something on this page isn’t working. The rest of the dashboard still works.'
  if (error instanceof ApiError && error.status >= 500)
    return 'The server couldn’t answer. Please try again in a moment.'
  return messageOf(error)
}
