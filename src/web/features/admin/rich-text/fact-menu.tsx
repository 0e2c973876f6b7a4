import type { Editor } from '@tiptap/react'
import { DropdownMenu as Radix } from 'radix-ui'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { menuSurfaceClass } from '../frame/menu-link.tsx'
import type { FactChoice } from './fact-node.ts'

/** The menu of the details for a text. `openByBrace` is for the editor; if the menu is cancelled, the brace is typed. */
export function useFactMenu() {
  const [open, setOpen] = useState(false)
  const byBrace = useRef(false)
  return {
    open,
    byBrace,
    onOpenChange: setOpen,
    openByBrace: () => {
      byBrace.current = true
      // Further keys belong to the menu.
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

/** A menu that inserts a detail of the clinic at the caret. */
export function FactMenu({ labelledBy, facts, editor, menu }: FactMenuProps) {
  /** The text typed after the brace that opened the menu. */
  const typed = useRef('')
  /** Returns the focus to the text at once, and inserts a detail or the typed text. */
  const insert = (fact?: string) => {
    const text = menu.byBrace.current ? `{${typed.current}` : ''
    const content = fact ? { type: 'fact', attrs: { name: fact } } : text
    typed.current = ''
    menu.byBrace.current = false
    const { view, commands } = editor
    view.focus()
    if (content) commands.insertContent(content)
  }
  const leave = (fact?: string) => {
    insert(fact)
    menu.onOpenChange(false)
  }
  /** A complete name in braces selects that detail; any other text is inserted as typed. */
  const onLetter = (letter: string): boolean => {
    const names = facts.map(({ name }) => name)
    const name = typed.current.toLowerCase()
    if (letter === '}' && names.includes(name)) leave(name)
    else {
      typed.current += letter
      if (names.some((each) => each.startsWith(typed.current.toLowerCase()))) return false
      leave()
    }
    return true
  }
  return (
    <Radix.Root modal={false} open={menu.open} onOpenChange={menu.onOpenChange}>
      <Radix.Trigger
        className="text-link min-h-6 whitespace-nowrap text-small pointer-coarse:min-h-11"
        aria-describedby={labelledBy}
        onKeyDown={() => {
          menu.byBrace.current = false
        }}
      >
        Insert a detail
      </Radix.Trigger>
      {/* In its place and not at the end of the page, which has landmarks and dialogs around it. */}
      <Radix.Content
        // Above the caret, so that it does not cover the text.
        side="top"
        align="end"
        sideOffset={6}
        collisionPadding={16}
        className={`z-70 max-h-[min(18rem,var(--radix-dropdown-menu-content-available-height))] min-w-56 max-w-[min(24rem,calc(100vw-2rem))] overflow-y-auto p-[0.35rem] text-ink ${menuSurfaceClass}`}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          insert()
        }}
        onKeyDown={(event) => {
          if (!menu.byBrace.current || event.ctrlKey || event.metaKey) return
          if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1)
          else if (event.key.length === 1 && onLetter(event.key)) event.preventDefault()
        }}
      >
        {facts.map((fact) => (
          <Radix.Item
            key={fact.name}
            textValue={fact.name}
            className="cursor-pointer rounded-[7px] px-3 py-1.5 outline-none data-highlighted:bg-celadon data-highlighted:text-jade-deep"
            onSelect={() => insert(fact.name)}
          >
            <span className="block">{fact.label}</span>
            <span className="wrap-anywhere block text-ink-soft text-small">{fact.value || 'Not filled in yet'}</span>
          </Radix.Item>
        ))}
      </Radix.Content>
    </Radix.Root>
  )
}
