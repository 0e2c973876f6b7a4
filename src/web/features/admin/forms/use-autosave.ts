import { useEffect, useRef, useState } from 'react'
import { isRefusal, messageOf } from './failure.ts'
import { deleteLocalDraft, saveLocalDraft } from './local-draft.ts'

/** How long it waits for the next key before it sends, and before it tries again, in ms. */
const debounceMs = 1200
const retryAfterMs = 10_000

/** Where the newest input is stored: nothing was typed, on its way, on the server, or in this browser alone. */
export type AutosaveState = { where: 'nowhere' | 'on the way' | 'server' } | { where: 'browser'; why: string }

/**
 * Saves each change to local storage at once, and to the server after a pause. The local copy is deleted once the server has
 * it; a save that failed is tried again. `key`: the key in local storage.
 */
export function useAutosave<T>(key: string, send: (typed: T) => Promise<unknown>) {
  const [state, setState] = useState<AutosaveState>({ where: 'nowhere' })
  const pending = useRef<T>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef<Promise<void>>(Promise.resolve())
  const isLeft = useRef(false)

  const sendNow = () => {
    clearTimeout(timer.current)
    sending.current = sending.current.then(async () => {
      const typed = pending.current
      if (typed === undefined) return
      try {
        await send(typed)
        if (pending.current !== typed) return
        pending.current = undefined
        deleteLocalDraft(key)
        setState({ where: 'server' })
      } catch (error) {
        if (pending.current !== typed) return
        setState({ where: 'browser', why: messageOf(error) })
        // What is refused stays so; and once the editor is left, what it kept in this browser is offered on the next opening.
        if (isLeft.current || isRefusal(error)) return
        timer.current = setTimeout(() => void sendNow(), retryAfterMs)
      }
    })
    return sending.current
  }
  const last = useRef(sendNow)
  last.current = sendNow
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      void last.current()
    }
  }, [])

  return {
    state,
    save: (typed: T) => {
      pending.current = typed
      saveLocalDraft(key, typed)
      setState({ where: 'on the way' })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void last.current(), debounceMs)
    },
    /** Sends at once what has not been sent yet. */
    flush: sendNow,
    /** Stops sending, and waits for what is on its way, so that it cannot arrive after what is done next. */
    cancelAndWait: async () => {
      clearTimeout(timer.current)
      pending.current = undefined
      await sending.current
    },
    /** What was typed has been saved, or is not wanted. */
    forget: () => {
      deleteLocalDraft(key)
      setState({ where: 'nowhere' })
    },
  }
}
