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
import { UnavailableButton } from '../frame/unavailable-button.tsx'

type Tool = { label: string; Icon: LucideIcon; pressed?: boolean; unavailableReason?: string | false; use: () => void }
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
      {
        label: 'Undo',
        Icon: Undo2,
        unavailableReason: !on.canUndo && 'There’s nothing to undo.',
        use: () => change().undo().run(),
      },
      {
        label: 'Redo',
        Icon: Redo2,
        unavailableReason: !on.canRedo && 'There’s nothing to redo.',
        use: () => change().redo().run(),
      },
    ],
  ]
  return (
    // Not sticky on a phone, where the toolbar below the menu bar would fill a quarter of the screen.
    <Toolbar.Root
      className="flex flex-wrap gap-x-3 gap-y-1 rounded-t-lg border-stone border-b bg-paper-deep p-[0.35rem] md:sticky md:top-(--dashboard-bar) md:z-4"
      aria-label="Formatting"
    >
      {groups.map((tools) => (
        <div key={tools[0]?.label} className="flex gap-[0.15rem]">
          {tools.map(({ label, Icon, pressed, unavailableReason, use }) => (
            <UnavailableButton key={label} reason={unavailableReason} hint={label}>
              {(off) => (
                <Toolbar.Button
                  type="button"
                  className="grid size-[2.35rem] place-items-center rounded-md text-ink-soft hover:bg-paper-bright hover:text-ink inactive:bg-transparent inactive:text-ink-soft inactive:[&>svg]:opacity-40 aria-pressed:bg-celadon-deep aria-pressed:text-jade-deep"
                  aria-label={label}
                  {...(pressed !== undefined && { 'aria-pressed': pressed })}
                  onClick={use}
                  {...off}
                >
                  <Icon aria-hidden className="size-[1.15rem]" />
                </Toolbar.Button>
              )}
            </UnavailableButton>
          ))}
        </div>
      ))}
    </Toolbar.Root>
  )
}
