import { useEffect, useState, useSyncExternalStore } from 'react'

/** How long a picture stays, in ms (docs/product.md, "Hero slideshow"). */
const advanceMs = 5000

const stillness = '(prefers-reduced-motion: reduce)'
const subscribe = (listener: () => void) => {
  const query = matchMedia(stillness)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/**
 * The state of the hero's slideshow (docs/product.md, "Hero slideshow"): advances every 5 s and wraps; each change
 * starts the time anew. It stands still for people who ask for less motion until they start it, and while it is pointed
 * at or has the keyboard's focus. A change by hand ends the pointing, so that the time runs anew although the pointer
 * still rests on the control it has pressed.
 */
export function useSlideshow(count: number) {
  const [index, setIndex] = useState(0)
  const [chosen, setChosen] = useState<'play' | 'pause'>()
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const still = useSyncExternalStore(
    subscribe,
    () => matchMedia(stillness).matches,
    () => false,
  )
  const held = pointed || focused
  const playing = count > 1 && (chosen === undefined ? !still : chosen === 'play')

  useEffect(() => {
    if (!playing || held) return
    const timer = setTimeout(() => setIndex((index + 1) % count), advanceMs)
    return () => clearTimeout(timer)
  }, [index, count, playing, held])

  return {
    index,
    playing,
    show: (wanted: number) => {
      setPointed(false)
      setIndex((wanted + count) % count)
    },
    toggle: () => {
      setPointed(false)
      setChosen(playing ? 'pause' : 'play')
    },
    point: { onPointerEnter: () => setPointed(true), onPointerLeave: () => setPointed(false) },
    focus: setFocused,
  }
}
