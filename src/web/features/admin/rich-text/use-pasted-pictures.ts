import type { EditorView } from '@tiptap/pm/view'
import { useState } from 'react'
import type { LibraryPicture } from '#contract/media.ts'
import { useApi } from '#web/api.ts'
import { fetchPictureFromWeb, uploadPicture } from '#web/queries/media.ts'
import { placeholderImage } from '#web/ui/picture.tsx'
import { messageOf } from '../forms/failure.ts'
import { newKey } from '../forms/idempotency-key.ts'
import { useUnsaved } from '../forms/unsaved.ts'

const mark = `${placeholderImage}?coming=`
const uploadPlaceholder = new RegExp(`<img[^>]*${mark.replace(/[.?]/g, '\\$&')}[^>]*>`, 'g')
/** The text without the placeholders of pictures that are being uploaded, which exist only in the editor. */
export const stripUploadPlaceholders = (html: string) => html.replace(uploadPlaceholder, '')

/** Handles pictures that are pasted or dropped into a text: all are added to the library first, also those of other sites. */
export function usePastedPictures() {
  const api = useApi()
  const [pendingUploads, setPendingUploads] = useState(0)
  const [faults, setFaults] = useState<string[]>([])
  useUnsaved('the pictures being added', pendingUploads > 0)

  const leaveOut = (why: string) => setFaults((others) => [...new Set([...others, why])])

  async function bring(view: EditorView, place: string, fetch: () => Promise<LibraryPicture>) {
    setPendingUploads((count) => count + 1)
    try {
      const { address, alt } = await fetch()
      replacePlaceholder(view, place, { src: address, alt })
    } catch (error) {
      replacePlaceholder(view, place, undefined)
      leaveOut(messageOf(error))
    }
    setPendingUploads((count) => count - 1)
  }
  /** Where the picture stands until it is here. */
  const takeFile = (view: EditorView, file: File): string => {
    const place = mark + newKey()
    void bring(view, place, async () => (await uploadPicture(file)).picture)
    return place
  }
  const takeSource = (view: EditorView, source: string): string | undefined => {
    const own = ownPath(source)
    if (own) return own
    const file = fileOf(source)
    if (file) return takeFile(view, file)
    if (/^https?:\/\//i.test(source)) {
      const place = mark + newKey()
      void bring(view, place, () => fetchPictureFromWeb(api, source))
      return place
    }
    leaveOut('it can’t be copied from that document. Save it as a file and add the file')
    return undefined
  }
  /** Inserts picture files; returns false if there are none. */
  const insert = (view: EditorView, data: DataTransfer | null, at?: number): boolean => {
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (files.length === 0 || hasWords(data?.getData('text/html') ?? '')) return false
    setFaults([])
    const { image } = view.state.schema.nodes
    const pictures = files.map((file) => image!.create({ src: takeFile(view, file), alt: '' }))
    const { from, to } = view.state.selection
    view.dispatch(view.state.tr.replaceWith(at ?? from, at ?? to, pictures).scrollIntoView())
    return true
  }

  return {
    pendingUploads,
    faults,
    transformPastedHTML: (html: string, view: EditorView) => {
      setFaults([])
      return readyToPaste(html, (source) => takeSource(view, source))
    },
    handlePaste: (view: EditorView, event: ClipboardEvent) => insert(view, event.clipboardData),
    handleDrop: (view: EditorView, event: DragEvent, _: unknown, moved: boolean) => {
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
      return !moved && insert(view, event.dataTransfer, at)
    },
  }
}

/** A picture of this site, whose copied address includes the host. */
function ownPath(source: string): string | undefined {
  if (!URL.canParse(source, location.href)) return undefined
  const { origin, pathname, search } = new URL(source, location.href)
  return origin === location.origin ? pathname + search : undefined
}

/** Replaces the placeholder by the picture, or removes it. The placeholder is not part of the undo history. */
function replacePlaceholder(view: EditorView, place: string, picture: { src: string; alt: string } | undefined): void {
  if (view.isDestroyed) return
  const { tr } = view.state
  view.state.doc.descendants((node, at) => {
    if (node.attrs.src !== place) return
    const here = tr.mapping.map(at)
    if (picture)
      tr.setNodeMarkup(here, undefined, { ...node.attrs, src: picture.src, alt: node.attrs.alt || picture.alt })
    else tr.delete(here, here + node.nodeSize)
  })
  view.dispatch(tr.setMeta('addToHistory', false))
}

const renamed = { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' }

/**
 * Prepares pasted HTML for the editor. It has two levels of headings, so other levels become the nearest. `placeOf` returns
 * the address of each picture; a picture without one is left out.
 */
function readyToPaste(html: string, placeOf: (source: string) => string | undefined): string {
  // An inert document, so that none of its resources are loaded.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const [from, to] of Object.entries(renamed))
    for (const heading of body.querySelectorAll(from)) {
      const other = body.ownerDocument.createElement(to)
      other.append(...heading.childNodes)
      heading.replaceWith(other)
    }
  for (const picture of body.querySelectorAll('img')) {
    const place = placeOf(picture.getAttribute('src') ?? '')
    if (place) picture.setAttribute('src', place)
    else picture.remove()
  }
  return body.innerHTML
}

/** Whether the HTML has content other than pictures: a copied picture comes with HTML as well. */
const hasWords = (html: string): boolean =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() !== ''

/** The file of a picture that is embedded as a data URL, such as by Google Docs. */
function fileOf(source: string): File | undefined {
  const [, type = '', content = ''] = /^data:(image\/[\w+.-]+);base64,(.+)$/s.exec(source) ?? []
  if (!type) return undefined
  try {
    return new File([Uint8Array.from(atob(content), (symbol) => symbol.charCodeAt(0))], 'Picture', { type })
  } catch {
    // Not what it says it is.
    return undefined
  }
}
