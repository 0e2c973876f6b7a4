/**
 * Loads the scripts of a public page once its largest part is painted, so that on a slow connection they take nothing from
 * it (docs/performance.md, "A first visit"): at once if the visitor touches the page or presses a key, and after 2 s in any
 * case, since a hidden page paints nothing.
 */
const scripts = document.getElementById('state')!.dataset.scripts!.split(' ')
let isLoading = false
/**
 * The buttons that were pressed while none worked yet, and those of links and forms that do more with scripts than without
 * (`data-replay`).
 */
const pressed = new Set<HTMLElement>()

function load(): void {
  if (isLoading) return
  isLoading = true
  for (const href of scripts)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  // A browser does not ask again for a script that it could not get.
  import(/* @vite-ignore */ scripts[0]!).catch(() => addEventListener('online', () => location.reload()))
}

const nextFrame = () => new Promise(requestAnimationFrame)

for (const type of ['pointerdown', 'keydown']) addEventListener(type, load)
const onClick = ({ target }: Event) => {
  const button = (target as Element).closest<HTMLElement>('[type=button],a[data-replay]')
  if (button) pressed.add(button)
}
const onSubmit = (event: SubmitEvent) => {
  if (!(event.target as Element).matches('[data-replay]')) return
  event.preventDefault()
  // Its button is pressed again, and not the form sent: a press makes React take over at once.
  pressed.add(event.submitter!)
}
addEventListener('click', onClick)
addEventListener('submit', onSubmit)
addEventListener('hydrating', () => {
  removeEventListener('click', onClick)
  removeEventListener('submit', onSubmit)
  for (const button of pressed) button.click()
})
setTimeout(load, 2000)
const largest = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
Promise.resolve(largest?.decode() ?? document.fonts.ready)
  .then(nextFrame, nextFrame)
  .then(nextFrame)
  .then(load)
