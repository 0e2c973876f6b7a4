import { ArrowDown, ArrowUp, GripVertical, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { RowButton, rowButtonClass } from '../forms/row-button.tsx'
import { AreYouSureDialog } from '../frame/are-you-sure-dialog.tsx'
import { Tooltip } from '../frame/tooltip.tsx'
import { BulkDelete } from '../lists/bulk-button.tsx'
import { DeletedLink } from '../lists/deleted-link.tsx'
import { useFreshData } from '../lists/refetch-on-return.ts'
import { type Bulk, SelectionBar, useSelection } from '../lists/selection.tsx'
import { SelectAllCheckbox, SelectionCheckbox } from '../lists/selection-checkbox.tsx'
import { SelectionToggle } from '../lists/selection-toggle.tsx'
import { useOpenEditDialog, useOpenNewDialog } from '../lists/use-dialog-parameter.ts'
import { useReorder } from '../lists/use-reorder.ts'
import { EntryDialog } from './entry-dialog.tsx'
import type { Entry, EntryKind } from './entry-kind.ts'
import { useChanges } from './use-changes.ts'

type EntryListProps<E extends Entry, F extends FieldValues, Input> = {
  kind: EntryKind<E, F, Input>
  /** Renders the card of an entry. */
  card: (entry: E) => ReactNode
  /** Renders the fields of the form. */
  fields: (about: { adding: boolean }) => ReactNode
  columns?: 1 | 2
  /** Shown between the buttons and the entries. */
  notice?: ReactNode
}

/**
 * A list of the catalogue (docs/product.md, "Catalogue"): its entries, the dialogs that add, edit and delete them, and
 * their order.
 */
export function EntryList<E extends Entry, F extends FieldValues, Input>({
  kind,
  card,
  fields,
  columns = 1,
  notice,
}: EntryListProps<E, F, Input>) {
  const entries = useFreshData(kind.query)
  const changes = useChanges(kind)
  const reordering = useReorder(entries, { save: changes.reorder.mutateAsync, nameOf: kind.nameOf })
  const [edited, setEdited] = useState<E | 'new'>()
  const [toDelete, setToDelete] = useState<E>()
  const nouns = [kind.label.toLowerCase(), `${kind.label.toLowerCase()}s`] as const
  const [choosing, setChoosing] = useState(false)
  const bulk: Bulk<E> = {
    nameOf: (entry) => `“${kind.nameOf(entry)}”`,
    actions: (chosen) => (
      <BulkDelete
        chosen={chosen}
        nouns={nouns}
        act={changes.removeSeveral}
        text={
          'Your visitors won’t see them any more. For 30 days they can be brought back from Deleted, above the list.'
        }
      />
    ),
  }
  const selection = useSelection(reordering.shown, choosing ? bulk : undefined)
  const hydrated = useHydrated()
  useOpenNewDialog(() => setEdited('new'))
  useOpenEditDialog((id) => setEdited(entries.find((entry) => entry.id === id)))

  return (
    <>
      <div className="mb-6 flex flex-wrap gap-2">
        <Button disabled={!hydrated} aria-keyshortcuts="n" onClick={() => setEdited('new')}>
          <Plus aria-hidden className="size-4" />
          Add {kind.label}
        </Button>
        {entries.length > 1 && <SelectionToggle pressed={choosing} onPress={() => setChoosing(!choosing)} />}
        <DeletedLink kind={kind.entity} />
      </div>
      {notice}
      <SelectionBar selection={selection} />
      {selection.choosable.length > 0 && (
        <div className="my-3">
          <SelectAllCheckbox selection={selection} label="Select all" />
        </div>
      )}
      {entries.length === 0 && <p className="panel text-center text-ink-soft">{kind.empty}</p>}
      <ol ref={reordering.list} className={`grid gap-5 ${columns === 2 ? 'sm:grid-cols-2' : ''}`}>
        {reordering.shown.map((entry, place) => {
          const name = kind.nameOf(entry)
          const { id } = entry
          return (
            <li
              key={id}
              data-entry
              className={`relative grid min-w-0 content-start gap-[0.85rem] rounded-xl border border-stone bg-paper-bright p-[clamp(1rem,2.5vw,1.4rem)] [overflow-wrap:anywhere] data-dragged:opacity-50 data-over:outline-[2.5px] data-over:outline-jade data-over:outline-offset-3 data-over:outline-dashed ${columns === 2 ? 'grid-rows-[auto_auto_auto_1fr_auto]' : ''}`}
              data-dragged={reordering.dragged === id || undefined}
              data-over={(reordering.over === id && reordering.dragged !== id) || undefined}
              {...reordering.target(id)}
            >
              {card(entry)}
              <div className="flex flex-wrap items-center gap-[0.35rem] border-stone border-t pt-[0.85rem]">
                {choosing && <SelectionCheckbox selection={selection} row={entry} className="" />}
                {/* Hidden on touch screens, where dragging does not work; the arrows do the same. */}
                <Tooltip text="Drag to reorder">
                  <span
                    {...reordering.handle(id)}
                    aria-hidden
                    className={`${rowButtonClass} cursor-grab pointer-coarse:hidden`}
                  >
                    <GripVertical />
                  </span>
                </Tooltip>
                <RowButton
                  hint="Move up"
                  label={`Move ${name} up`}
                  data-move={`${id}-1`}
                  disabled={!hydrated}
                  unavailableReason={place === 0 && `${name} is the first already.`}
                  onClick={() => reordering.step(id, -1)}
                >
                  <ArrowUp aria-hidden />
                </RowButton>
                <RowButton
                  hint="Move down"
                  label={`Move ${name} down`}
                  data-move={`${id}1`}
                  disabled={!hydrated}
                  unavailableReason={place === entries.length - 1 && `${name} is the last already.`}
                  onClick={() => reordering.step(id, 1)}
                >
                  <ArrowDown aria-hidden />
                </RowButton>
                <div className="ml-auto flex gap-2">
                  <Button
                    variant="quiet"
                    aria-label={`Edit ${name}`}
                    disabled={!hydrated}
                    onClick={() => setEdited(entry)}
                  >
                    <Pencil aria-hidden className="size-4" />
                    Edit
                  </Button>
                  <Button
                    variant="quiet"
                    className="quiet-danger"
                    aria-label={`Delete ${name}`}
                    disabled={!hydrated}
                    onClick={() => setToDelete(entry)}
                  >
                    <Trash2 aria-hidden className="size-4" />
                    Delete
                  </Button>
                </div>
              </div>
            </li>
          )
        })}
      </ol>
      <p aria-live="polite" className="sr-only">
        {reordering.said}
      </p>
      {edited && (
        <EntryDialog
          kind={kind}
          entry={edited === 'new' ? undefined : edited}
          changes={changes}
          onClose={() => setEdited(undefined)}
        >
          {fields({ adding: edited === 'new' })}
        </EntryDialog>
      )}
      {toDelete && (
        <AreYouSureDialog
          title={`Delete ${kind.label}`}
          action="Delete"
          danger
          busy={changes.remove.isPending}
          onConfirm={() => changes.remove.mutateAsync(toDelete.id).then(() => setToDelete(undefined), stayOpen)}
          onClose={() => setToDelete(undefined)}
        >
          <p>{kind.deletion(toDelete)}</p>
          <p className="text-ink-soft text-small">
            Your visitors won’t see it any more. We keep a copy under Deleted for 30 days, in case you pressed it by
            mistake.
          </p>
        </AreYouSureDialog>
      )}
    </>
  )
}

/** The mutation has shown the error. */
const stayOpen = () => {}
