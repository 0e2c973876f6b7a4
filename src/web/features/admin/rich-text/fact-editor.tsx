import { Document } from '@tiptap/extension-document'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'
import { type Ref, useEffect, useId, useImperativeHandle, useState } from 'react'
import { FactMenu, useFactMenu } from './fact-menu.tsx'
import { type FactChoice, FactNode, factText, textToEditorDocument } from './fact-node.ts'

export type FactEditorProps = {
  label: ReactNode
  /** The text, with details in braces, such as `Call {phone}`. */
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  facts: readonly FactChoice[]
  /** The initial number of lines; with 1, the text cannot have line breaks. */
  rows?: number
  hint?: ReactNode
  error?: string | undefined
  ref?: Ref<{ focus: () => void }>
  /** Whether the placeholder before it had the focus, which the editor then takes. */
  hadFocus?: { current: boolean }
}

const plainText = [Document, Paragraph, Text, UndoRedo]

/** An editor for plain text with the clinic's details as chips; the value has their names in braces. */
export function FactEditor(props: FactEditorProps) {
  const { label, value, onChange, onBlur, facts, rows = 1, hint, error, ref, hadFocus } = props
  const id = useId()
  const menu = useFactMenu()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  const oneLine = rows === 1
  const attributes = {
    role: 'textbox',
    'aria-labelledby': `${id}-label`,
    class: `field fact-text ${oneLine ? '' : 'fact-lines'}`,
    ...(!oneLine && { 'aria-multiline': 'true' }),
    ...(described && { 'aria-describedby': described }),
    ...(error && { 'aria-invalid': 'true' }),
  }
  const [extensions] = useState(() => [...plainText, FactNode.configure({ facts, onBrace: menu.openByBrace })])
  const editor = useEditor({
    extensions,
    content: textToEditorDocument(value, facts),
    autofocus: hadFocus?.current ? 'end' : false,
    coreExtensionOptions: { clipboardTextSerializer: { blockSeparator: '\n' } },
    editorProps: {
      attributes,
      transformPastedText: (text) => (oneLine ? text.replace(/\s*\n\s*/g, ' ') : text),
      handleKeyDown: (_, event) => {
        if (event.key !== 'Enter' || !oneLine || event.isComposing) return false
        const { target } = event
        if (target instanceof HTMLElement) target.closest('form')?.requestSubmit()
        return true
      },
    },
    onUpdate: ({ editor }) => onChange(textOf(editor)),
    onBlur: () => onBlur?.(),
  })
  useEffect(() => {
    editor.setOptions({
      editorProps: { ...editor.options.editorProps, attributes },
      onUpdate: ({ editor }) => onChange(textOf(editor)),
    })
  })
  // Replaces the content when the value changes from outside, such as by another version.
  useEffect(() => {
    if (textOf(editor) !== value) editor.commands.setContent(textToEditorDocument(value, facts), { emitUpdate: false })
  }, [editor, value, facts])
  useImperativeHandle(ref, () => ({ focus: () => editor.commands.focus('end') }), [editor])
  const chosen = useEditorState({
    editor,
    selector: ({ editor }) => (editor.isActive('fact') ? String(editor.getAttributes('fact').name) : ''),
  })
  const fact = facts.find(({ name }) => name === chosen)

  return (
    <div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1.5">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as the label of a field does; by keyboard the field itself is reached */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
        <span id={`${id}-label`} className="font-semibold text-small" onClick={() => editor.commands.focus('end')}>
          {label}
        </span>
        {/* Before the menu, so that the Tab key leads from field to field first. */}
        <EditorContent
          editor={editor}
          className="col-span-2 row-start-2 min-w-0"
          style={{ '--rows': rows } as React.CSSProperties}
        />
        {facts.length > 0 && (
          <div className="col-start-2 row-start-1">
            <FactMenu labelledBy={`${id}-label`} facts={facts} editor={editor} menu={menu} />
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {fact && factText(fact)}
      </p>
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
    </div>
  )
}

const textOf = (editor: Editor) => editor.getText({ blockSeparator: '\n' })
