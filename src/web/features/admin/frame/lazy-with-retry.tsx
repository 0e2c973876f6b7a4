import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

type Failed = ComponentType<{ onAgain: () => void }>
type LateOptions<P> = {
  /** What stands in its place while its code is on its way. */
  waiting?: ReactNode
  /** The same, where it depends on what the part is given. */
  Waiting?: ComponentType<P>
  /** What stands there when the code could not be fetched. */
  Failed?: Failed
}

/**
 * A part of the dashboard whose code comes when it is wanted. Where it cannot be fetched, with the server away or after a
 * new release, the page around stays with all that is typed, and the next try fetches anew. React's own `lazy` throws,
 * and for ever.
 */
export function lazyWithRetry<P extends object>(
  fetchPart: () => Promise<ComponentType<P>>,
  { waiting = null, Waiting, Failed = NotLoaded }: LateOptions<P> = {},
) {
  let Part: ComponentType<P> | undefined
  const load = async () => {
    if (Part) return
    // Chromium never asks again for a module that it once could not fetch, so it is not asked for while the server is away.
    const { ok } = await fetch('/healthz')
    if (!ok) throw new Error('The server can’t be reached')
    Part = await fetchPart()
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
