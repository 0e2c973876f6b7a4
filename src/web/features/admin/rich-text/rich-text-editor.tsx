import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useId, useState } from 'react'
import { extensions } from './extensions.ts'
import { FactMenu, useFactMenu } from './fact-menu.tsx'
import { type FactChoice, FactNode, htmlWithChips, htmlWithoutChips } from './fact-node.ts'
import { LinkDialog } from './link-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { TextToolbar } from './text-toolbar.tsx'
import { stripUploadPlaceholders, usePastedPictures } from './use-pasted-pictures.ts'
import '#web/ui/rich-text.css'

export type RichTextEditorProps = {
  label: string
  /** The initial content. Later changes from outside need another `key`. */
  html: string
  onChange: (html: string) => void
  hint?: string
  error?: string | undefined
  /** The details that are shown as chips; in the HTML they are names in braces. */
  facts?: readonly FactChoice[]
  /** Takes the focus on mount, unless it was moved while the editor was loading. */
  begins?: boolean
}
const noFacts: readonly FactChoice[] = []

/** An editor for text with headings, lists, quotes, links and pictures, in the style of the site. */
export function RichTextEditor({
  label,
  html,
  onChange,
  hint,
  error,
  facts = noFacts,
  begins = false,
}: RichTextEditorProps) {
  const id = useId()
  const [open, setOpen] = useState<'link' | 'picture'>()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    class: `rich-text ${writing}`,
    ...(described && { 'aria-describedby': described }),
    ...(error && { 'aria-invalid': 'true' }),
  }
  const menu = useFactMenu()
  const [withFacts] = useState(() => [...extensions, FactNode.configure({ facts, onBrace: menu.openByBrace })])
  const pasted = usePastedPictures()
  const { transformPastedHTML, handlePaste, handleDrop } = pasted
  const editor = useEditor({
    extensions: withFacts,
    content: htmlWithChips(html, facts),
    editorProps: {
      attributes,
      transformPastedHTML,
      handlePaste,
      handleDrop,
      handleKeyDown: (_, event) => {
        const asksForLink = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
        if (asksForLink) {
          // Keeps the dashboard's shortcuts from handling these keys.
          event.preventDefault()
          event.stopPropagation()
          setOpen('link')
        }
        return asksForLink
      },
    },
    onUpdate: ({ editor }) => onChange(htmlOf(editor)),
  })
  useEffect(() => {
    editor.setOptions({ editorProps: { ...editor.options.editorProps, attributes } })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is first shown
  useEffect(() => {
    if (begins && document.activeElement?.matches('body, #content')) editor.view.focus()
  }, [])

  const close = () => setOpen(undefined)
  const openFromBar = (what: 'link' | 'picture') => {
    // After closing, the dialog restores the focus to the text instead of the toolbar.
    editor.view.focus()
    setOpen(what)
  }
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-4">
        <p id={`${id}-label`} className="font-semibold text-small">
          {label}
        </p>
        {facts.length > 0 && <FactMenu labelledBy={`${id}-label`} facts={facts} editor={editor} menu={menu} />}
      </div>
      <div className="rounded-lg border-[1.5px] border-stone-deep bg-paper-bright focus-within:border-jade">
        <TextToolbar editor={editor} onLink={() => openFromBar('link')} onPicture={() => openFromBar('picture')} />
        <EditorContent editor={editor} />
      </div>
      <p role="status" className="mt-1.5 text-small empty:hidden">
        {pasted.pendingUploads > 0 &&
          (pasted.pendingUploads === 1 ? 'Adding a picture…' : `Adding ${pasted.pendingUploads} pictures…`)}
      </p>
      <div role="alert">
        {pasted.faults.map((why) => (
          <p key={why} className="mt-1.5 font-semibold text-cinnabar-deep text-small">
            A picture couldn’t be added: {why}.
          </p>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-ink-soft text-small">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 font-semibold text-cinnabar-deep text-small">
          {error}
        </p>
      )}
      {open === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {open === 'picture' && <PictureDialog editor={editor} onClose={close} />}
    </div>
  )
}

/** The style of the editing area: its size, and the outline of a selected picture. */
const writing =
  'min-h-88 max-w-[46rem] px-[clamp(1rem,3vw,1.75rem)] pt-5 pb-8 outline-none [&>:first-child]:mt-0! [&_.ProseMirror-selectednode]:outline-3 [&_.ProseMirror-selectednode]:outline-jade [&_.ProseMirror-selectednode]:outline-offset-2'

const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : htmlWithoutChips(stripUploadPlaceholders(editor.getHTML())))
