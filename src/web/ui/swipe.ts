import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** How far to the right a swipe must go, in px. */
const threshold = 50

/**
 * Calls `onSwiped` when the element is swiped to the right; it follows the finger during that. Pointer events on it do not
 * propagate, so that they close neither an open dialog nor a menu.
 */
export function useSwipe<Swiped extends HTMLElement>(onSwiped: () => void): RefObject<Swiped | null> {
  const ref = useRef<Swiped>(null)
  const swiped = useEffectEvent(onSwiped)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let start: number | undefined
    const follow = (distance: number) => {
      element.style.translate = distance > 0 ? `${distance}px` : ''
    }
    const onPointer = (event: PointerEvent) => {
      const { type, clientX, pointerId } = event
      const distance = start === undefined ? 0 : clientX - start
      if (type === 'pointerdown') {
        event.stopPropagation()
        start = clientX
      } else if (type === 'pointermove') {
        // Captured only once it moves: with a captured pointer, a press would not be a click on its target.
        if (distance > 5) element.setPointerCapture(pointerId)
        follow(distance)
      } else {
        start = undefined
        follow(0)
        if (type === 'pointerup' && distance >= threshold) swiped()
      }
    }
    const listening = new AbortController()
    for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const)
      element.addEventListener(type, onPointer, listening)
    return () => listening.abort()
  }, [])
  return ref
}
