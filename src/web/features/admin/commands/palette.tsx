import { Command } from 'cmdk'
import { Keyboard, LogOut, type LucideIcon } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ComponentProps, type KeyboardEvent, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Address } from '#web/routes.ts'
import { useReturnFocus } from '#web/ui/return-focus.ts'
import { useCloseOnBack } from '#web/ui/use-close-on-back.ts'
import { messageOf } from '../forms/failure.ts'
import { goToPart } from '../forms/go-to-part.ts'
import { useBeforeLeaving } from '../forms/leave-guard.tsx'
import { chooseScheme } from '../frame/scheme-choice.ts'
import { schemes } from '../frame/schemes.ts'
import { useLogout } from '../frame/use-logout.ts'
import { actions } from './actions.ts'
import type { Entry } from './entry.ts'
import { fuzzyScore, isPrefixTyped } from './fuzzy-score.ts'
import { setOverlay } from './overlay.ts'
import { pageCommands } from './page-commands.ts'
import { useSearchResults } from './use-search-results.ts'

const noteClass = 'px-3 py-4 text-ink-soft'

/** The command palette: pages, actions, and what `useSearchResults` finds. */
export default function Palette({ isOwner, onClose }: { isOwner: boolean; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [, navigate] = useLocation()
  const beforeLeaving = useBeforeLeaving()
  const finds = useSearchResults(typed, isOwner)
  const { content, onCloseAutoFocus } = useReturnFocus()
  useCloseOnBack(true, onClose)
  const { logout } = useLogout()
  const go = (to: Address) => {
    onClose()
    beforeLeaving(() => {
      navigate(to)
      // For a section of the open page, once the palette no longer traps the focus.
      setTimeout(() => goToPart(to))
    })
  }
  // Enter that is pressed while the search is under way opens its first result once that is there.
  const [entered, setEntered] = useState<string>()
  const first = finds.isSearching ? undefined : finds.data?.items[0]
  useEffect(() => {
    if (entered !== typed || finds.isSearching) return
    setEntered(undefined)
    if (first) go(first.to)
  })
  const waitForResult = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key === 'Enter' && finds.isSearching && !currentTarget.querySelector('[role=option][aria-selected=true]'))
      setEntered(typed)
  }
  const after = (run: () => void) => () => {
    onClose()
    run()
  }
  const forThem = (entries: Entry[]) =>
    entries
      .filter(({ ownerOnly, onceTyped }) => (isOwner || !ownerOnly) && (!onceTyped || isPrefixTyped(onceTyped, typed)))
      .map(({ label, words, to, Icon }) => (
        <Item key={label} value={label} keywords={words} Icon={Icon} onSelect={() => go(to)} />
      ))
  const pages = forThem(pageCommands)
  const auditActionLabels = (
    <>
      {forThem(actions)}
      {schemes.map(({ choice, label, Icon }) => (
        <Item
          key={choice}
          value={`Colours: ${label.toLowerCase()}`}
          keywords={['scheme', 'mode']}
          Icon={Icon}
          onSelect={after(() => chooseScheme(choice))}
        />
      ))}
      <Item value="Keyboard shortcuts" Icon={Keyboard} onSelect={() => setOverlay('help')} />
      <Item value="Logout" keywords={['sign out', 'log out', 'log off']} Icon={LogOut} onSelect={after(logout)} />
    </>
  )
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay fixed inset-0 z-50 bg-ink/45" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-4 top-[min(14vh,8rem)] z-50 mx-auto max-w-xl overflow-hidden rounded-xl border border-stone bg-paper-bright text-ink shadow-soft"
          ref={content}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <Dialog.Title className="sr-only">Find anything</Dialog.Title>
          <Command label="Find anything" loop filter={fuzzyScore} onKeyDown={waitForResult}>
            <Command.Input
              value={typed}
              onValueChange={setTyped}
              placeholder="Page, order, voucher, patient…"
              className="min-h-14 w-full border-stone border-b bg-transparent px-5 placeholder:text-ink-soft focus-visible:border-jade focus-visible:shadow-[inset_0_-2px_var(--color-jade)] focus-visible:outline-none"
            />
            <Command.List label="Results" className="max-h-[min(26rem,60dvh)] overflow-y-auto p-2">
              <Command.Empty className={noteClass}>
                {finds.isSearching ? 'Searching…' : nothingFound(typed, isOwner)}
              </Command.Empty>
              {finds.error && (
                <p role="alert" className={noteClass}>
                  {messageOf(finds.error)}
                </p>
              )}
              {typed.trim() ? (
                // One group, since cmdk sorts by score only within a group.
                <Group heading="Pages and actions">
                  {pages}
                  {auditActionLabels}
                </Group>
              ) : (
                <>
                  <Group heading="Pages">{pages}</Group>
                  <Group heading="Do">{auditActionLabels}</Group>
                </>
              )}
              {finds.data && finds.data.items.length > 0 && (
                <Group heading="Found">
                  {finds.data.items.map(({ id, label, detail, to, Icon }) => (
                    <Item
                      key={id}
                      value={`${label} ${id}`}
                      // The server may have found it by what is not shown here.
                      keywords={finds.data && [finds.data.q]}
                      label={label}
                      detail={detail}
                      Icon={Icon}
                      onSelect={() => go(to)}
                    />
                  ))}
                </Group>
              )}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** For staff who search for an owner’s page: a note that an owner can open it. */
function nothingFound(typed: string, isOwner: boolean): string {
  const score = ({ label, words }: Entry) => fuzzyScore(label, typed, words)
  const [best] = [...actions, ...pageCommands]
    .filter((entry) => !isOwner && entry.ownerOnly && score(entry) > 0)
    .sort((one, other) => score(other) - score(one))
  return best ? `“${best.label}” is for owners only.` : 'Nothing matches what you’ve typed.'
}

const Group = (props: ComponentProps<typeof Command.Group>) => (
  <Command.Group
    className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-[0.6rem] [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-[0.8rem] [&_[cmdk-group-heading]]:text-ink-soft"
    {...props}
  />
)

type ItemProps = {
  value: string
  label?: string
  detail?: string
  keywords?: string[] | undefined
  Icon: LucideIcon
  onSelect: () => void
}
const Item = ({ value, label = value, detail, keywords = [], Icon, onSelect }: ItemProps) => (
  <Command.Item
    value={value}
    keywords={keywords}
    onSelect={onSelect}
    className="group flex min-h-[2.6rem] cursor-pointer items-center gap-3 rounded-lg px-3 py-[0.3rem] aria-selected:bg-celadon aria-selected:text-jade-deep"
  >
    <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.7} />
    <span className="min-w-0">
      <span className="block">{label}</span>
      {detail && (
        <span className="block truncate text-ink-soft text-small group-aria-selected:text-inherit">{detail}</span>
      )}
    </span>
  </Command.Item>
)
