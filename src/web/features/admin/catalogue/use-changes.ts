import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { revisionOf } from '#domain/revision.ts'
import { useApi } from '#web/api.ts'
import { toast } from '#web/ui/toast-store.ts'
import { failureToast } from '../forms/failure.ts'
import { staleSave, withNote } from '../forms/stale-save.ts'
import type { Entry, EntryKind } from './entry-kind.ts'

/** `entry`: the entry as it was before the edit; `note`: an additional sentence for the toast. */
type Update<E, Input> = { entry: E; input: Input; note?: string | undefined }
type Verb = 'add' | 'update' | 'delete'
const done: Record<Verb, string> = { add: 'added', update: 'updated', delete: 'deleted' }

/** The mutations that save, delete and reorder the entries of a list. Each shows a toast and refetches the list. */
export function useChanges<E extends Entry, F extends FieldValues, Input>(kind: EntryKind<E, F, Input>) {
  const api = useApi()
  const queryClient = useQueryClient()
  const changes = kind.changes(api)
  const { queryKey } = kind.query(api)
  const refetch = () => {
    // The shop’s treatment vouchers depend on the names and fees of treatments.
    for (const shop of [['site'], ['admin', 'shop-settings']])
      void queryClient.invalidateQueries({ queryKey: shop, refetchType: 'none' })
    return queryClient.invalidateQueries({ queryKey: queryKey.slice(0, 1) })
  }

  const notifyDone = async (verb: Verb, note?: string) => {
    await refetch()
    toast('Success', withNote(`${kind.label} ${done[verb]} successfully`, note))
  }
  const handlersOf = (verb: Verb) => ({
    onSuccess: () => notifyDone(verb),
    onError: failureToast(`${verb} ${kind.label.toLowerCase()}`),
  })

  const add = useMutation({ mutationFn: (input: Input) => changes.add(input), ...handlersOf('add') })
  const update = useMutation({
    mutationFn: ({ entry, input }: Update<E, Input>) => changes.update(entry.id, input, revisionOf(entry)),
    onSuccess: (_, { note }) => notifyDone('update', note),
    onError: (error) => {
      // Two people have edited the same entry: the dialog merges both versions.
      if (!staleSave(error)) handlersOf('update').onError(error)
    },
  })
  const remove = useMutation({ mutationFn: (id: string) => changes.remove(id), ...handlersOf('delete') })
  const reorder = useMutation({
    mutationFn: (ids: string[]) => changes.reorder(ids),
    // One after the other, so that the last requested order is the final one.
    scope: { id: `order-${kind.label}` },
    onError: failureToast(`reorder ${kind.label.toLowerCase()}s`),
    onSettled: refetch,
  })
  return { add, update, remove, removeSeveral: changes.removeSeveral, reorder }
}
