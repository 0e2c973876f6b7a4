/** How long after its window was opened a voucher is printed, in ms (docs/product.md, "Success page"). */
const pauseMs = 500
/** How long pictures and type, which the browser has already, are waited for, in ms: a plain print is better than none. */
const timeoutMs = 2500

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Shows vouchers in a window of their own and prints it after 0.5 s, or once their pictures are there. The new window
 * has no script: this one writes its document and asks it to print. Returns `false` when the browser did not let a
 * window open.
 */
export function printInNewWindow(vouchers: HTMLElement[], title: string): boolean {
  const opened = window.open('', '_blank', 'popup,width=860,height=1080')
  if (!opened) return false
  const { document: page } = opened
  page.documentElement.lang = document.documentElement.lang
  page.title = title
  const styles = [...document.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style')].map((style) => {
    const copy = page.importNode(style, true)
    // The new window has no address of its own that a relative one could start from.
    if (style instanceof HTMLLinkElement) copy.setAttribute('href', style.href)
    return copy
  })
  const loaded = styles.map((style) => arrived(style))
  page.head.append(...styles)
  page.body.append(...vouchers.map((voucher) => page.importNode(voucher, true)))
  for (const image of page.images) {
    image.loading = 'eager'
    // The address as this page resolves it.
    image.src = new URL(image.getAttribute('src') ?? '', location.href).href
  }
  void printWhenReady(opened, loaded)
  return true
}

/** Resolves when a style sheet is there, or could not be had. */
const arrived = (style: HTMLElement) =>
  style.tagName === 'LINK'
    ? new Promise((resolve) => {
        style.addEventListener('load', resolve)
        style.addEventListener('error', resolve)
      })
    : Promise.resolve()

async function printWhenReady(opened: Window, styles: Promise<unknown>[]): Promise<void> {
  const { document: page } = opened
  const complete = async () => {
    await Promise.all(styles)
    await page.fonts.ready
    await Promise.allSettled([...page.images].map((image) => image.decode()))
  }
  await Promise.all([sleep(pauseMs), Promise.race([complete(), sleep(timeoutMs)])])
  if (opened.closed) return
  opened.focus()
  opened.print()
}
