import { lazy, Suspense } from 'react'
import { useHydrated } from '#web/hydrated.ts'
import type { RichTextEditorProps } from '../rich-text/rich-text-editor.tsx'

const RichTextEditor = lazy(() =>
  import('../rich-text/rich-text-editor.tsx').then((module) => ({ default: module.RichTextEditor })),
)

/** A field for text with headings, lists, links and pictures, as HTML. The editor's code comes when it is first shown. */
export function RichTextField(props: RichTextEditorProps) {
  const waiting = <div className="placeholder h-96" aria-busy="true" />
  if (!useHydrated()) return waiting
  return (
    <Suspense fallback={waiting}>
      <RichTextEditor {...props} />
    </Suspense>
  )
}
