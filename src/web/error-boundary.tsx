import { Component, type ReactNode } from 'react'
import { Button, buttonClass } from './ui/button.tsx'

type ErrorBoundaryProps = {
  children: ReactNode
  onFailure?: () => void
  /** A new value renders the children again. */
  place?: string
}

/** Catches errors while rendering a page, and shows a message with a link instead of an empty screen. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    this.props.onFailure?.()
    document.getElementById('content')?.focus({ preventScroll: true })
    scrollTo({ top: 0, behavior: 'instant' })
  }

  override componentDidUpdate({ place }: ErrorBoundaryProps) {
    if (this.state.failed && place !== this.props.place) this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main
        id="content"
        tabIndex={-1}
        className="page grid min-h-[70vh] place-content-center justify-items-center text-center"
      >
        <title>Something went wrong</title>
        <h1 className="stroked text-title">Something went wrong</h1>
        <p className="mt-8 max-w-xl">We couldn’t show this page. Nothing you’ve sent has been lost.</p>
        <p className="buttons mt-9 justify-center">
          <Button onClick={() => location.reload()}>Try again</Button>
          <a className={buttonClass('quiet')} href="/">
            Go to the home page
          </a>
        </p>
      </main>
    )
  }
}
