import type { Editor } from '@tiptap/react'
import { DropdownMenu as Radix } from 'radix-ui'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { menuPaper } from '../frame/menu-link.tsx'
import type { FactChoice } from './fact-node.ts'

/** The menu of details of a text. `openByBrace` is for the editor: what gives up then leaves the brace itself. */
export function useFactMenu() {
  const [open, setOpen] = useState(false)
  const byBrace = useRef(false)
  return {
    open,
    byBrace,
    onOpenChange: setOpen,
    openByBrace: () => {
      byBrace.current = true
      // What is typed next belongs to the menu already.
      flushSync(() => setOpen(true))
    },
  }
}

type FactMenuProps = {
  /** The id of the text's label. */
  labelledBy: string
  facts: readonly FactChoice[]
  editor: Editor
  menu: ReturnType<typeof useFactMenu>
}

/** Puts a detail of the clinic into a text, where its caret is. */
export function FactMenu({ labelledBy, facts, editor, menu }: FactMenuProps) {
  // The menu gives the focus back as it closes; only then is the caret where it was.
  const chosen = useRef<string>(undefined)
  const insert = () => {
    const text = menu.byBrace.current ? '{' : ''
    const content = chosen.current ? { type: 'fact', attrs: { name: chosen.current } } : text
    chosen.current = undefined
    menu.byBrace.current = false
    const { view, commands } = editor
    view.focus()
    if (content) commands.insertContent(content)
  }
  return (
    <Radix.Root modal={false} open={menu.open} onOpenChange={menu.onOpenChange}>
      <Radix.Trigger
        className="text-link whitespace-nowrap text-small"
        aria-describedby={labelledBy}
        onKeyDown={() => {
          menu.byBrace.current = false
        }}
      >
        Insert a detail
      </Radix.Trigger>
      {/* In its place and not at the end of the page, which has landmarks and dialogs around it. */}
      <Radix.Content
        align="end"
        sideOffset={6}
        collisionPadding={16}
        className={`z-70 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 max-w-[min(24rem,calc(100vw-2rem))] overflow-y-auto p-[0.35rem] text-ink ${menuPaper}`}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          insert()
        }}
        onKeyDown={(event) => {
          // Who types the whole name in braces means the one that its letters have led to, and types on at once.
          const at = event.currentTarget.querySelector<HTMLElement>('[data-highlighted]')?.dataset.fact
          if (event.key !== '}' || !at) return
          event.preventDefault()
          chosen.current = at
          insert()
          menu.onOpenChange(false)
        }}
      >
        {facts.map((fact) => (
          <Radix.Item
            key={fact.name}
            textValue={fact.name}
            data-fact={fact.name}
            className="cursor-pointer rounded-[7px] px-3 py-1.5 outline-none data-highlighted:bg-celadon data-highlighted:text-jade-deep"
            onSelect={() => {
              chosen.current = fact.name
            }}
          >
            <span className="block">{fact.label}</span>
            <span className="wrap-anywhere block text-ink-soft text-small">{fact.value || 'Not filled in yet'}</span>
          </Radix.Item>
        ))}
      </Radix.Content>
    </Radix.Root>
  )
}
