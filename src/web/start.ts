/**
 * Loads the scripts of a public page once its largest part is painted, so that on a slow connection they take nothing from
 * it (docs/performance.md, "A first visit"): at once if the visitor touches the page or presses a key, and after 2 s in any
 * case, since a hidden page paints nothing.
 */
const scripts = document.getElementById('state')!.dataset.scripts!.split(' ')
const waiting = new AbortController()

function load(): void {
  if (waiting.signal.aborted) return
  waiting.abort()
  for (const href of scripts)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  void import(/* @vite-ignore */ scripts[0]!)
}

const nextFrame = () => new Promise(requestAnimationFrame)

for (const type of ['pointerdown', 'keydown']) addEventListener(type, load, waiting)
setTimeout(load, 2000)
const largest = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
Promise.resolve(largest?.decode() ?? document.fonts.ready)
  .catch(() => {})
  .then(nextFrame)
  .then(nextFrame)
  .then(load)
