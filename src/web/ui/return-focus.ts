import { type RefCallback, useCallback, useRef } from 'react'

/** An element, and where it stood among the children of what holds it. */
type Spot = { element: Element; parent: Element; index: number }
/** From what had the focus outwards, to the end of the page or of the dialog it stands in, and on from that one's opener. */
type FocusPath = Spot[]

const paths = new WeakMap<Element, FocusPath>()
/** Of a dialog that goes in this very moment: the one that takes its place was opened by the same. */
let leaving: FocusPath | undefined

type ReturnFocus = {
  /** Goes on what the dialog shows. */
  content: RefCallback<HTMLElement>
  onCloseAutoFocus: (event: Event) => void
}

/**
 * Gives the focus back when a dialog closes: to what had it when the dialog opened, or, where that is gone with what was
 * done, to what stands in its place.
 */
export function useReturnFocus(): ReturnFocus {
  const path = useRef<FocusPath>([])
  const content = useCallback((shown: HTMLElement) => {
    const { activeElement, body } = document
    const opener = activeElement === body || shown.contains(activeElement) ? null : activeElement
    path.current = opener ? pathFrom(opener) : (leaving ?? [])
    paths.set(shown, path.current)
    return () => {
      leaving = path.current
      queueMicrotask(() => {
        leaving = undefined
      })
    }
  }, [])
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault()
    goBack(path.current)
  }
  return { content, onCloseAutoFocus }
}

function pathFrom(opener: Element): FocusPath {
  const path: FocusPath = []
  let element = opener
  while (!element.matches('main, [role=dialog]')) {
    const parent = element.parentElement
    if (!parent || parent === document.body) return path
    path.push({ element, parent, index: [...parent.children].indexOf(element) })
    element = parent
  }
  return [...path, ...(paths.get(element) ?? [])]
}

function goBack(path: FocusPath): void {
  // It has gone somewhere already: into another dialog, or to the page that was opened.
  if (document.activeElement !== document.body) return
  const reached = firstOn(path)
  if (reached) stayNear(reached, path)
  else document.getElementById('content')?.focus({ preventScroll: true })
}

function firstOn(path: FocusPath): HTMLElement | undefined {
  for (const { element, parent, index } of path) {
    if (takesFocus(element)) return element
    const children = parent.isConnected ? [...parent.children] : []
    // What moved up into its place, or else what stood before it.
    for (const near of [...children.slice(index), ...children.slice(0, index).reverse()]) {
      const found = [near, ...near.querySelectorAll(places)].find((place) => place.matches(places) && takesFocus(place))
      if (found instanceof HTMLElement) return found
    }
  }
}

/** A row's box stands before what is done with it alone, from where one came. */
const places = 'a[href], button, input:not([data-choose]), select, textarea, summary, [tabindex="0"]'
function takesFocus(element: Element): element is HTMLElement {
  if (!(element instanceof HTMLElement)) return false
  element.focus()
  return document.activeElement === element
}

/** The list behind a dialog is often read again after it has closed, and the row that was deleted goes only then. */
function stayNear(reached: HTMLElement, path: FocusPath): void {
  const ending = new AbortController()
  const watch = new MutationObserver(() => {
    if (reached.isConnected) return
    ending.abort()
    goBack(path)
  })
  const { signal } = ending
  signal.addEventListener('abort', () => watch.disconnect())
  for (const moved of ['focusin', 'keydown', 'pointerdown'])
    document.addEventListener(moved, () => ending.abort(), { signal, capture: true })
  watch.observe(document.body, { childList: true, subtree: true })
}
