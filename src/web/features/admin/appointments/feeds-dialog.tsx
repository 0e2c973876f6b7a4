import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { type CalendarFeed, type FeedNames, feedNames } from '#contract/calendar-feed.ts'
import { useApi } from '#web/api.ts'
import { feedsQuery, renewFeed, revokeFeed } from '#web/queries/calendar-feeds.ts'
import { practitionersQuery } from '#web/queries/catalogue.ts'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { messageOf, showFailure } from '../forms/failure.ts'
import { Options } from '../forms/options.tsx'
import { AreYouSureDialog } from '../frame/are-you-sure-dialog.tsx'
import { copyText } from '../frame/copy-text.ts'
import { useFormatTime } from '../frame/format-time.ts'
import { useFreshData } from '../lists/refetch-on-return.ts'

/** Calendars that practitioners subscribe to in their own programs; for owners (docs/product.md, "Calendar feeds"). */
export function FeedsButton() {
  const me = useData(meQuery)
  const [open, setOpen] = useState(false)
  const hydrated = useHydrated()
  if (me?.role !== 'owner') return null
  return (
    <>
      <Button variant="quiet" disabled={!hydrated} onClick={() => setOpen(true)}>
        <CalendarSync aria-hidden className="size-4" />
        Calendar feeds
      </Button>
      {open && <FeedsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const namesLabels: Record<FeedNames, string> = {
  initials: 'Initials and treatment',
  full: 'Full name and treatment',
  hidden: 'Only “Appointment”',
}

function FeedsDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const { data, error } = useQuery(feedsQuery(api))
  const practitioners = useFreshData(practitionersQuery)
  const known = practitioners.map(({ slug, name }) => ({ slug, name }))
  const gone = (data ?? [])
    .filter(({ practitioner }) => practitioner !== '' && known.every(({ slug }) => slug !== practitioner))
    .map(({ practitioner }) => ({ slug: practitioner, name: practitioner, isGone: true }))
  const rows = [{ slug: '', name: 'Whole clinic' }, ...known, ...gone]
  return (
    <Dialog
      onOpenChange={onClose}
      title="Calendar feeds"
      description="Secret addresses that phones and calendar programs subscribe to. Whoever has one sees the appointments in it, so send it to that person only."
    >
      {error && <p role="alert">{messageOf(error)}</p>}
      {!data && !error && <p aria-busy="true">Loading the calendar feeds…</p>}
      {data && (
        <ul className="grid gap-5">
          {rows.map((row) => (
            <FeedRow key={row.slug} {...row} feed={data.find(({ practitioner }) => practitioner === row.slug)} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

type FeedRowProps = { slug: string; name: string; isGone?: boolean; feed: CalendarFeed | undefined }

function FeedRow({ slug, name, isGone = false, feed }: FeedRowProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const when = useFormatTime()
  const [ending, setEnding] = useState(false)
  const [names, setNames] = useState<FeedNames>(feed?.names ?? 'initials')
  const onSettled = () => queryClient.invalidateQueries(feedsQuery(api))
  const renew = useMutation({
    mutationFn: () => renewFeed(api, { practitioner: slug, names }),
    onError: showFailure,
    onSettled,
    // The secret is removed from memory when the dialog is closed.
    gcTime: 0,
  })
  const revoke = useMutation({
    mutationFn: (id: string) => revokeFeed(api, id),
    onSuccess: () => {
      renew.reset()
      toast('Success', `The address of “${name}” doesn’t work any more.`)
    },
    onError: showFailure,
    onSettled: () => {
      setEnding(false)
      return onSettled()
    },
  })
  return (
    <li className="grid gap-3 border-stone border-t pt-4 first:border-t-0 first:pt-0">
      <div>
        <h3 className="font-sans font-semibold">{name}</h3>
        <p className="text-ink-soft text-small">
          {feed
            ? `Its address was made on ${when(feed.updatedAt)}. Patients: ${namesLabels[feed.names].toLowerCase()}.`
            : 'No address yet.'}
        </p>
      </div>
      {renew.data && (
        <div className="grid justify-items-start gap-2">
          <TextField
            label={`Address of “${name}”`}
            readOnly
            value={renew.data.url}
            hint="Copy it now: for safety it’s shown only this once. One that there was before has ended."
          />
          <Button onClick={() => void copyText(renew.data.url, 'The address of the calendar is copied.')}>
            Copy address
          </Button>
        </div>
      )}
      {!isGone && (
        <SelectField
          label={`What “${name}” shows of patients`}
          className="max-w-72"
          value={names}
          onChange={({ target }) => setNames(feedNames.find((one) => one === target.value) ?? 'initials')}
        >
          <Options of={namesLabels} />
        </SelectField>
      )}
      <div className="flex flex-wrap gap-2">
        {!isGone && (
          <Button variant="quiet" busy={renew.isPending} onClick={() => renew.mutate()}>
            {feed ? 'Make a new address' : 'Make an address'}
          </Button>
        )}
        {feed && (
          <Button variant="quiet" className="quiet-danger" onClick={() => setEnding(true)}>
            End this feed
          </Button>
        )}
      </div>
      {feed && ending && (
        <AreYouSureDialog
          title="End This Feed"
          action="End this feed"
          danger
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate(feed.id)}
          onClose={() => setEnding(false)}
        >
          <p>
            Are you sure you want to end the calendar of “{name}”? Its address stops working at once, and phones and
            calendars that use it show nothing new. You can make a new address, which has to be entered there again.
          </p>
        </AreYouSureDialog>
      )}
    </li>
  )
}
