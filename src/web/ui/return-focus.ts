import { type RefCallback, useCallback, useRef } from 'react'

/** An element, with its parent and its index among the parent's children. */
type Spot = { element: Element; parent: Element; index: number }
/** The focused element and its ancestors up to the page or dialog, followed by the path of that dialog's opener. */
type FocusPath = Spot[]

const paths = new WeakMap<Element, FocusPath>()
/** The path of a dialog that is closing at the moment: a dialog that replaces it has the same opener. */
let leaving: FocusPath | undefined

type ReturnFocus = {
  /** The ref for the content of the dialog. */
  content: RefCallback<HTMLElement>
  onCloseAutoFocus: (event: Event) => void
}

/**
 * Restores the focus when a dialog closes: to the element that had it when the dialog opened, or, if that element has
 * been removed, to the one in its place.
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
    restoreFocus(path.current)
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

function restoreFocus(path: FocusPath): void {
  const { activeElement, body } = document
  // The dialog around the opener takes the focus where something was removed from it as this one closed.
  const isAround = activeElement?.matches('[role=dialog]') && path.some(({ parent }) => parent === activeElement)
  // The focus has moved already: into another dialog, or to a new page.
  if (activeElement !== body && !isAround) return
  const reached = firstOn(path)
  if (reached) stayNear(reached, path)
  else document.getElementById('content')?.focus({ preventScroll: true })
}

function firstOn(path: FocusPath): HTMLElement | undefined {
  for (const { element, parent, index } of path) {
    if (takesFocus(element)) return element
    const children = parent.isConnected ? [...parent.children] : []
    // The siblings after its index first, which moved up into its place; then those before it, the nearest first.
    for (const near of [...children.slice(index), ...children.slice(0, index).reverse()]) {
      const found = [near, ...near.querySelectorAll(places)].find((place) => place.matches(places) && takesFocus(place))
      if (found instanceof HTMLElement) return found
    }
  }
}

/** Without the checkboxes of rows: such a box comes before the button of the row that opened the dialog. */
const places = 'a[href], button, input:not([data-choose]), select, textarea, summary, [tabindex="0"]'
function takesFocus(element: Element): element is HTMLElement {
  if (!(element instanceof HTMLElement)) return false
  element.focus()
  return document.activeElement === element
}

/** Repeats this when the focused element is removed: a list is often refetched only after the dialog has closed. */
function stayNear(reached: HTMLElement, path: FocusPath): void {
  const ending = new AbortController()
  const watch = new MutationObserver(() => {
    if (reached.isConnected) return
    ending.abort()
    restoreFocus(path)
  })
  const { signal } = ending
  signal.addEventListener('abort', () => watch.disconnect())
  for (const moved of ['focusin', 'keydown', 'pointerdown'])
    document.addEventListener(moved, () => ending.abort(), { signal, capture: true })
  watch.observe(document.body, { childList: true, subtree: true })
}
