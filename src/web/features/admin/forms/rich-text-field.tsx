import { useHydrated } from '#web/use-hydrated.ts'
import { lazyWithRetry } from '../frame/lazy-with-retry.tsx'
import type { RichTextEditorProps } from '../rich-text/rich-text-editor.tsx'

const waiting = <div className="placeholder h-96" aria-busy="true" />
const RichTextEditor = lazyWithRetry(async () => (await import('../rich-text/rich-text-editor.tsx')).RichTextEditor, {
  waiting,
})

/** A field for text with headings, lists, links and pictures, as HTML. The editor's code comes when it is first shown. */
export const RichTextField = (props: RichTextEditorProps) => (useHydrated() ? <RichTextEditor {...props} /> : waiting)
