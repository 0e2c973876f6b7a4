import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react'
import { Toolbar } from 'radix-ui'
import { Tooltip } from '../frame/tooltip.tsx'

type Tool = { label: string; Icon: LucideIcon; pressed?: boolean; disabled?: boolean; use: () => void }
type TextToolbarProps = { editor: Editor; onLink: () => void; onPicture: () => void }

/** The tools of a text: one stop of the Tab key, the arrows move within, and each says whether it is on. */
export function TextToolbar({ editor, onLink, onPicture }: TextToolbarProps) {
  const on = useEditorState({
    editor,
    selector: ({ editor }) => ({
      heading2: editor.isActive('heading', { level: 2 }),
      heading3: editor.isActive('heading', { level: 3 }),
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      link: editor.isActive('link'),
      bulletList: editor.isActive('bulletList'),
      orderedList: editor.isActive('orderedList'),
      quote: editor.isActive('blockquote'),
      picture: editor.isActive('image'),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  })
  const change = () => editor.chain().focus()
  const groups: Tool[][] = [
    [
      { label: 'Heading', Icon: Heading2, pressed: on.heading2, use: () => change().toggleHeading({ level: 2 }).run() },
      {
        label: 'Smaller heading',
        Icon: Heading3,
        pressed: on.heading3,
        use: () => change().toggleHeading({ level: 3 }).run(),
      },
    ],
    [
      { label: 'Bold', Icon: Bold, pressed: on.bold, use: () => change().toggleBold().run() },
      { label: 'Italic', Icon: Italic, pressed: on.italic, use: () => change().toggleItalic().run() },
      { label: 'Link', Icon: Link, pressed: on.link, use: onLink },
    ],
    [
      { label: 'Bulleted list', Icon: List, pressed: on.bulletList, use: () => change().toggleBulletList().run() },
      {
        label: 'Numbered list',
        Icon: ListOrdered,
        pressed: on.orderedList,
        use: () => change().toggleOrderedList().run(),
      },
      { label: 'Quote', Icon: Quote, pressed: on.quote, use: () => change().toggleBlockquote().run() },
      { label: 'Picture', Icon: ImagePlus, pressed: on.picture, use: onPicture },
    ],
    [
      { label: 'Undo', Icon: Undo2, disabled: !on.canUndo, use: () => change().undo().run() },
      { label: 'Redo', Icon: Redo2, disabled: !on.canRedo, use: () => change().redo().run() },
    ],
  ]
  return (
    // On a phone the menu's bar stands at the top, and the tools would take a quarter of the screen.
    <Toolbar.Root
      className="flex flex-wrap gap-x-3 gap-y-1 rounded-t-lg border-stone border-b bg-paper-deep p-[0.35rem] md:sticky md:top-(--dashboard-bar) md:z-4"
      aria-label="Formatting"
    >
      {groups.map((tools) => (
        <div key={tools[0]?.label} className="flex gap-[0.15rem]">
          {tools.map(({ label, Icon, pressed, disabled = false, use }) => (
            <Tooltip key={label} text={label}>
              <Toolbar.Button
                type="button"
                className="grid size-[2.35rem] place-items-center rounded-md text-ink-soft enabled:hover:bg-paper-bright enabled:hover:text-ink disabled:opacity-40 aria-pressed:bg-celadon-deep aria-pressed:text-jade-deep"
                aria-label={label}
                disabled={disabled}
                {...(pressed !== undefined && { 'aria-pressed': pressed })}
                onClick={use}
              >
                <Icon aria-hidden className="size-[1.15rem]" />
              </Toolbar.Button>
            </Tooltip>
          ))}
        </div>
      ))}
    </Toolbar.Root>
  )
}
