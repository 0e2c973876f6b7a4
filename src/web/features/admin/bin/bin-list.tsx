import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type BinKind, type Binned, type BinQuery, binQuerySchema } from '#contract/bin.ts'
import { counted } from '#domain/count.ts'
import { useApi } from '#web/api.ts'
import { binQuery, deleteForGood, restoreBinned } from '#web/queries/bin.ts'
import { changeBin } from '#web/queries/bulk.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { messageOf } from '../forms/failure.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useFormatTime } from '../frame/format-time.ts'
import { TextLink } from '../frame/text-link.tsx'
import { BulkButton } from '../lists/bulk-button.tsx'
import { rememberPlace } from '../lists/focus-near.ts'
import { defineList, useList } from '../lists/list.ts'
import { ListView } from '../lists/list-view.tsx'
import type { SelectedRows } from '../lists/selection.tsx'

const kinds: Record<BinKind, [one: string, many: string]> = {
  service: ['Service', 'Services'],
  practitioner: ['Practitioner', 'Practitioners'],
  testimonial: ['Testimonial', 'Testimonials'],
  post: ['Article', 'Articles'],
  picture: ['Picture', 'Pictures'],
  subscriber: ['Subscriber', 'Subscribers'],
  appointment: ['Request', 'Requests'],
  newsletter: ['Newsletter', 'Newsletters'],
  redirect: ['Redirect', 'Redirects'],
}
const many = Object.fromEntries(Object.entries(kinds).map(([kind, [, name]]) => [kind, name])) as Record<
  BinKind,
  string
>

const bin = defineList({
  path: '/admin/deleted',
  query: binQuerySchema,
  label: 'Deleted',
  nouns: ['item', 'items'],
  filters: { all: 'All', ...many },
  empty: ({ status }: BinQuery) =>
    `No ${status === 'all' ? 'deleted items' : `deleted ${many[status].toLowerCase()}`}. What you delete can be brought back here for 30 days.`,
})

/** `refocus`: moves the focus on, since the pressed button goes with its row. */
type Restored = { binned: Binned; refocus: () => void }

/** The entries that were deleted in the last 30 days, to restore or delete permanently (docs/product.md, "Bin"). */
export function BinList() {
  const api = useApi()
  const when = useFormatTime()
  const hydrated = useHydrated()
  const queryClient = useQueryClient()
  const [toDelete, setToDelete] = useState<Binned>()
  // Any list or page may show the restored entry.
  const refetch = () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'me' })
  const restore = useMutation({
    mutationFn: ({ binned }: Restored) => restoreBinned(api, binned),
    onSuccess: async (_, { binned: { name }, refocus }) => {
      toast('Success', `“${name}” is back.`)
      await refetch()
      refocus()
    },
    onError: (error) => toast('Error', `Failed to bring it back: ${messageOf(error)}`, 'destructive'),
  })
  return (
    <>
      <ListView
        state={useList(bin)}
        query={binQuery}
        bulk={{
          nameOf: ({ name }) => `“${name || 'Unnamed'}”`,
          actions: (chosen) => <BinBulkActions chosen={chosen} />,
        }}
        notice={
          <p className="mb-4 text-ink-soft text-small">
            Deleted text pages are under <TextLink to="/admin/pages?status=deleted">Text Pages, Deleted</TextLink>.
          </p>
        }
        columns={[
          { heading: 'Name', cell: ({ name }) => name || 'Unnamed', detail: ({ kind }) => kinds[kind][0] },
          {
            heading: 'Deleted',
            className: 'tabular text-small',
            cell: ({ deletedAt }) => when(deletedAt),
            detail: ({ deletedBy }) => `by ${deletedBy}`,
          },
          {
            heading: 'Gone for good',
            className: 'tabular text-ink-soft text-small',
            cell: ({ goneAt }) => (
              <>
                <span className="@3xl:hidden">Gone for good on </span>
                {when(goneAt)}
              </>
            ),
          },
          {
            heading: 'Actions',
            headingHidden: true,
            cell: (binned) => (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:justify-end">
                <Button
                  variant="quiet"
                  disabled={!hydrated}
                  busy={restore.isPending && restore.variables.binned.id === binned.id}
                  aria-label={`Bring back ${binned.name}`}
                  onClick={({ currentTarget }) => restore.mutate({ binned, refocus: rememberPlace(currentTarget) })}
                >
                  Bring back
                </Button>
                <button
                  type="button"
                  className="text-link text-small"
                  disabled={!hydrated}
                  aria-label={`Delete for good: ${binned.name}`}
                  onClick={() => setToDelete(binned)}
                >
                  Delete for good
                </button>
              </div>
            ),
          },
        ]}
      />
      {toDelete && (
        <FormDialog
          title="Delete for good?"
          action="Delete for good"
          variant="danger"
          onClose={() => setToDelete(undefined)}
          send={async () => {
            await deleteForGood(api, toDelete)
            toast('Success', `“${toDelete.name}” is gone for good.`)
            await refetch()
          }}
        >
          {() => <p>“{toDelete.name}” will be deleted now. This can’t be undone.</p>}
        </FormDialog>
      )}
    </>
  )
}

const placeOf = ({ kind, id }: Binned) => `${kind}/${id}`

/** Restores the selected entries, or deletes them permanently. */
function BinBulkActions({ chosen }: { chosen: SelectedRows<Binned> }) {
  const api = useApi()
  return (
    <>
      <BulkButton
        chosen={chosen}
        idOf={placeOf}
        label={(count) => `Bring back ${count}`}
        act={(ids) => changeBin(api, { act: 'restore', ids })}
        done={(count) => (count === 1 ? '1 item is back.' : `${count} items are back.`)}
      />
      <BulkButton
        chosen={chosen}
        idOf={placeOf}
        variant="danger"
        label={(count) => `Delete ${count} for good`}
        act={(ids) => changeBin(api, { act: 'delete', ids })}
        done={(count) => (count === 1 ? '1 item is gone for good.' : `${count} items are gone for good.`)}
        question={{
          title: (count) => `Delete ${counted(count, bin.nouns)} for good?`,
          text: (count) => `${count === 1 ? 'It' : 'They'} will be deleted now. This can’t be undone.`,
        }}
      />
    </>
  )
}
