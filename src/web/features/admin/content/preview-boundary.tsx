import { Component, type ReactNode } from 'react'

type PreviewBoundaryProps = { of: unknown; children: ReactNode }

/** Catches errors of the preview, since incomplete input may not render, and shows a sentence until the input changes. */
export class PreviewBoundary extends Component<PreviewBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidUpdate(before: PreviewBoundaryProps) {
    if (this.state.failed && before.of !== this.props.of) this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <p role="status">We can’t preview this yet. Keep typing and the preview will catch up.</p>
  }
}
