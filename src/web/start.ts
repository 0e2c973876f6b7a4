/**
 * The first script of a public page, which runs before the browser paints. It lets the page's typefaces and scripts be fetched once
 * the largest part is painted, so that on a slow connection they take nothing from it (docs/performance.md, "A first visit"):
 * at once if the visitor touches the page or presses a key, and after 2 s in any case, since a hidden page paints nothing.
 */
function start({ src, dataset: { fonts, families } }: HTMLScriptElement): void {
  const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))
  let isLoading = false

  async function load(): Promise<void> {
    if (isLoading) return
    isLoading = true
    await parsed
    // Shown when all are there, since each change of typeface lays the whole page out anew.
    void loadTypefaces(families!).then(showTypefaces)
    loadScripts()
  }

  for (const type of ['pointerdown', 'keydown']) addEventListener(type, load)
  repeatEarlyPresses()
  setTimeout(load, 2000)

  // Who has this script from the browser's cache has the typefaces there, too: the text is painted in them from the start.
  const [request] = performance.getEntriesByName(src) as PerformanceResourceTiming[]
  if (request?.transferSize === 0) {
    for (const href of fonts!.split(' ')) addToHead('link', { rel: 'preload', as: 'font', crossOrigin: '', href })
    showTypefaces()
  }

  void parsed
    .then(() => document.querySelector<HTMLImageElement>('img[fetchpriority=high]')?.decode())
    .then(nextFrame, nextFrame)
    .then(nextFrame)
    .then(painted)
    .then(load)
}

/** The forms of the page work without scripts, too, and what was typed into them is not to be lost. */
let isTyped = false
addEventListener('input', () => {
  isTyped = true
})

const nextFrame = () => new Promise(requestAnimationFrame)
/** A slow phone shows a frame well after it was asked for. */
const painted = () => new Promise((done) => new PerformanceObserver(done).observe({ type: 'paint', buffered: true }))
const addToHead = <T extends 'link' | 'script'>(name: T, properties: Partial<HTMLElementTagNameMap[T]>) =>
  document.head.append(Object.assign(document.createElement(name), properties))

/** Loads the files for English (npm run fonts). Resolves when each is there, or could not be had. */
const loadTypefaces = (families: string) =>
  Promise.allSettled(
    [...document.fonts]
      .filter(({ family, unicodeRange }) => families.includes(family) && unicodeRange.startsWith('U+20-'))
      .map((face) => face.load()),
  )

/** Until then the text has the local fallbacks (until-painted.css). */
const showTypefaces = () => document.documentElement.removeAttribute('data-typefaces')

function loadScripts(): void {
  const scripts = document.getElementById('state')!.dataset.scripts!.split(' ')
  for (const href of scripts) addToHead('link', { rel: 'modulepreload', href })
  // A browser does not ask again for a script that it could not get. (Not by `import()`: in development Vite would add an import.)
  const onerror = () => addEventListener('online', () => isTyped || location.reload())
  addToHead('script', { type: 'module', src: scripts[0]!, onerror })
}

/**
 * Presses the buttons again that were pressed while none worked yet, and those of links and forms that do more with scripts
 * than without (`data-replay`).
 */
function repeatEarlyPresses(): void {
  let pressed: Set<HTMLElement> | undefined = new Set()
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[type=button],a[data-replay]')
    if (button) pressed?.add(button)
  })
  addEventListener('submit', (event) => {
    if (!pressed || !(event.target as Element).matches('[data-replay]')) return
    event.preventDefault()
    // Its button is pressed again, and not the form sent: a press makes React take over at once.
    pressed.add(event.submitter!)
  })
  addEventListener('hydrating', () => {
    const buttons = pressed
    pressed = undefined
    for (const button of buttons!) button.click()
  })
}

start(document.currentScript as HTMLScriptElement)
