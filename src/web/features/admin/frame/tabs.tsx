import { Tabs as Radix } from 'radix-ui'
import type { FocusEvent, ReactNode } from 'react'
import { useHydrated } from '#web/use-hydrated.ts'
import { useUnsavedNames } from '../forms/unsaved.ts'

/** The style of a tab list. Tabs that do not fit wrap to a second line, so that all are visible. */
export const tabListClass = 'mb-6 flex flex-wrap border-stone border-b sm:gap-x-1 print:hidden'
/** The style of a tab; `data-state` is `active` for the selected one. With a large browser font a name may wrap. */
export const tabClass =
  'relative inline-flex min-h-11 items-center gap-2 border-transparent border-b-3 px-[0.45rem] text-ink-soft hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:border-jade data-[state=active]:font-semibold data-[state=active]:text-ink max-sm:text-[0.95rem] 2xs:whitespace-nowrap sm:px-[0.9rem]'

type SectionTabsProps = {
  label: string
  tabs: readonly { name: string; label: string; content: ReactNode }[]
  shown: string
  onOpen: (name: string) => void
}

/**
 * The parts of a page as tabs, with a dot on each with unsaved changes. Hidden tabs stay mounted, so that input is kept when
 * another tab is selected.
 */
export function SectionTabs({ label, tabs, shown, onOpen }: SectionTabsProps) {
  const unsaved = useUnsavedNames()
  const hydrated = useHydrated()
  return (
    <Radix.Root value={shown} onValueChange={onOpen}>
      <Radix.List className={tabListClass} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.name}
            value={tab.name}
            disabled={!hydrated}
            onFocus={stayUnlessFromTab}
            className={tabClass}
          >
            {tab.label}
            {unsaved.includes(tab.label) && (
              // On a phone, a dot beside the name would push the last tab onto a second line.
              <span
                className="size-2 rounded-full bg-cinnabar max-sm:absolute max-sm:top-[0.55rem] max-sm:right-0"
                title="Not saved yet"
              />
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ name, content }) => (
        <Radix.Content key={name} value={name} forceMount hidden={name !== shown}>
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

/**
 * An arrow key opens the tab that it moves the focus to. The focus that a closed palette or dialog gives back opens none:
 * what was chosen there may have been another tab.
 */
function stayUnlessFromTab(event: FocusEvent) {
  const from = event.relatedTarget
  if (!(from instanceof Element) || from.closest('[role=tablist]') !== event.currentTarget.closest('[role=tablist]'))
    event.preventDefault()
}
