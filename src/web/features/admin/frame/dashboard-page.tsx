import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Component, type ComponentType, type ReactNode, Suspense } from 'react'
import { useSearch } from 'wouter'
import { ApiError } from '#web/api.ts'
import { clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import type { Address } from '#web/routes.ts'
import { Button } from '#web/ui/button.tsx'
import { HoldBanner } from './hold-banner.tsx'
import { OwnersOnly } from './owners-only.tsx'
import { TextLink } from './text-link.tsx'
import './admin.css'
import { messageOf } from '../forms/failure.ts'

type PageSettings = { title: string; ownersOnly?: boolean; back?: { to: Address; label: string } }
type DashboardPageProps = PageSettings & { children: ReactNode }

/** A page of one component without props. */
export const dashboardPage =
  ({ Body, ...settings }: PageSettings & { Body: ComponentType }) =>
  () => (
    <DashboardPage {...settings}>
      <Body />
    </DashboardPage>
  )

/**
 * A page in the dashboard's frame: its title and its content, with a placeholder while the data load, and an error message
 * with a retry button if that fails. The frame stays mounted (docs/design.md, "Dashboard").
 */
export function DashboardPage({ title, ownersOnly = false, back, children }: DashboardPageProps) {
  const { name } = useData(clinicQuery)
  const queryClient = useQueryClient()
  const content = (
    <>
      {back && (
        <p className="mb-5 print:hidden">
          <TextLink to={back.to}>{back.label}</TextLink>
        </p>
      )}
      {children}
    </>
  )
  return (
    <main
      id="content"
      tabIndex={-1}
      className="dashboard-main w-full max-w-[66rem] px-[clamp(1rem,3.5vw,2.75rem)] pt-6 pb-12 md:pt-8 print:max-w-none print:p-0 print:before:content-[attr(data-clinic)]"
      data-clinic={name}
    >
      <title>{`${title} | ${name} Admin Dashboard`}</title>
      <HoldBanner />
      <h1 className="mb-5 text-[1.85rem]">{title}</h1>
      <FailureBoundary title={title} place={useSearch()} queryClient={queryClient}>
        <Suspense fallback={<OnItsWay />}>{ownersOnly ? <OwnersOnly>{content}</OwnersOnly> : content}</Suspense>
      </FailureBoundary>
    </main>
  )
}

/** `data-awaited` tells the router that the page is still loading, so the section in its address may not exist yet. */
const OnItsWay = () => (
  <div aria-busy="true" data-awaited>
    <p className="sr-only">Loading…</p>
    <div className="placeholder h-96" />
  </div>
)

type BoundaryProps = {
  title: string
  /** A new view of the page renders its content again. */
  place: string
  queryClient: QueryClient
  children: ReactNode
}
type Failure = { error: unknown }

class FailureBoundary extends Component<BoundaryProps, { failure?: Failure }> {
  override state: { failure?: Failure } = {}

  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } })

  override componentDidCatch(error: unknown) {
    // The session has ended: refetching who is signed in shows the sign-in page, which returns to this page.
    if (error instanceof ApiError && error.status === 401)
      void this.props.queryClient.invalidateQueries({ queryKey: ['admin', 'me'] })
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.failure && before.place !== this.props.place) this.leave()
  }

  override componentWillUnmount() {
    if (this.state.failure) this.forget()
  }

  /** Resets the failed queries, so that they are fetched again when needed; the queries of the frame are kept. */
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
      // The button disappears, so the focus moves to the page.
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

/** Errors of the server or of the page get a general message: their own is of no use to staff. */
function reasonOf(error: unknown, queryClient: QueryClient): string {
  const unread = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.error === error })
  if (unread.length === 0) return 'Something on this page isn’t working. The rest of the dashboard still works.'
  if (error instanceof ApiError && error.status >= 500)
    return 'The server couldn’t answer. Please try again in a moment.'
  return messageOf(error)
}
