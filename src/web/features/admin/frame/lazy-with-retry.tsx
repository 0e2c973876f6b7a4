import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

type Failed = ComponentType<{ onAgain: () => void }>
type LazyOptions<P> = {
  /** Shown while the code is loading. */
  waiting?: ReactNode
  /** The same as a component, if it depends on the props. */
  Waiting?: ComponentType<P>
  /** Shown if the code could not be loaded. */
  Failed?: Failed
}

/**
 * A component whose code is loaded on demand. If that fails, because the server is unreachable or a new release has
 * replaced the code, the page around it stays with its input, and a retry is possible. React's `lazy` would throw, and
 * would never try again.
 */
export function lazyWithRetry<P extends object>(
  fetchPart: () => Promise<ComponentType<P>>,
  { waiting = null, Waiting, Failed = NotLoaded }: LazyOptions<P> = {},
) {
  let Part: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const fetchOnce = async () => {
    // Chromium never requests a module again after a failure, so it is not requested while the server is unreachable.
    const { ok } = await fetch('/healthz')
    if (!ok) throw new Error('The server can’t be reached')
    Part = await fetchPart()
  }
  /** Shared by all that wait for it, such as the sixteen fields of one form; a failure is forgotten, and tried again. */
  const load = () => {
    loading ??= fetchOnce().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  function Late(props: P) {
    const [state, setState] = useState<'waiting' | 'here' | 'failed'>(Part ? 'here' : 'waiting')
    useEffect(() => {
      if (state !== 'waiting') return
      let watching = true
      const turn = (next: 'here' | 'failed') => watching && setState(next)
      load().then(
        () => turn('here'),
        () => turn('failed'),
      )
      return () => {
        watching = false
      }
    }, [state])
    if (state === 'failed') return <Failed onAgain={() => setState('waiting')} />
    if (Part && state === 'here') return <Part {...props} />
    return Waiting ? <Waiting {...props} /> : waiting
  }
  return Object.assign(Late, { load })
}

const NotLoaded: Failed = ({ onAgain }) => (
  <p role="alert" className="text-small">
    This part couldn’t be loaded.{' '}
    <button type="button" className="text-link" onClick={onAgain}>
      Try again
    </button>
  </p>
)
