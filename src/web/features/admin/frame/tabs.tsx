import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useHydrated } from '#web/hydrated.ts'
import { useUnsavedNames } from '../forms/unsaved.ts'

/** Tabs in their line. Where they do not fit one they take a second: none is out of sight. */
export const tabListClass = 'mb-6 flex flex-wrap border-stone border-b sm:gap-x-1'
/** One of them; `data-state` says whether it is `active`. Where the browser's text is large, a name may take two lines. */
export const tabClass =
  'relative inline-flex min-h-11 items-center gap-2 border-transparent border-b-3 px-[0.45rem] text-ink-soft hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:border-jade data-[state=active]:font-semibold data-[state=active]:text-ink max-sm:text-[0.95rem] 2xs:whitespace-nowrap sm:px-[0.9rem]'

type SectionTabsProps = {
  label: string
  tabs: readonly { name: string; label: string; content: ReactNode }[]
  shown: string
  onOpen: (name: string) => void
}

/**
 * The parts of a page under their tabs, with a dot at each that is not saved. Those that are not shown stay in place, so
 * that what is typed in one is still there after a look at another.
 */
export function SectionTabs({ label, tabs, shown, onOpen }: SectionTabsProps) {
  const unsaved = useUnsavedNames()
  const hydrated = useHydrated()
  return (
    <Radix.Root value={shown} onValueChange={onOpen}>
      <Radix.List className={tabListClass} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.name} value={tab.name} disabled={!hydrated} className={tabClass}>
            {tab.label}
            {unsaved.includes(tab.label) && (
              // On a phone, beside the name, it would push the last tab into a line of its own.
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
