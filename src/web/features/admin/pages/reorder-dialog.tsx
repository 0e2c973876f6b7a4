import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { LinkPosition } from '#contract/page.ts'
import { useApi } from '#web/api.ts'
import { reorderPages } from '#web/queries/admin-pages.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { messageOf } from '../forms/failure.ts'
import { RowButton } from '../forms/row-button.tsx'
import { useReorder } from '../lists/use-reorder.ts'
import { positionLabels } from './page-labels.ts'

type Linked = { id: string; name: string }

/** The order in which the menu and the footer name the public pages. */
export function ReorderPagesDialog({ onClose }: { onClose: () => void }) {
  const { pages } = useData(siteQuery)
  const at = (place: LinkPosition): Linked[] =>
    pages.filter((page) => page.place === place).map(({ path, name }) => ({ id: path.slice(1), name }))
  const places = (['menu', 'footer', 'small-print'] as const).filter((place) => at(place).length > 0)
  return (
    <Dialog
      onOpenChange={onClose}
      title="Order of pages"
      description="Each change is on the site at once. The site’s own links stay where they are."
    >
      <div className="grid gap-6">
        {places.length === 0 && <p>No public page is linked from the menu or the footer.</p>}
        {places.map((place) => (
          <PagesAtPosition key={place} name={positionLabels[place].split(':')[0]!} linked={at(place)} />
        ))}
      </div>
    </Dialog>
  )
}

function PagesAtPosition({ name, linked }: { name: string; linked: Linked[] }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (slugs: string[]) => reorderPages(api, slugs),
    // One after the other, so that the last order is the one that stays.
    scope: { id: `order of pages ${name}` },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['site'] }),
    onError: (error) => toast('Error', `Failed to change the order: ${messageOf(error)}`, 'destructive'),
  })
  const reordering = useReorder(linked, { save: save.mutateAsync, nameOf: (page) => page.name })
  return (
    <section aria-label={name}>
      <h3 className="font-semibold text-small">{name}</h3>
      <p aria-live="polite" className="sr-only">
        {reordering.said}
      </p>
      <ol ref={reordering.list}>
        {reordering.shown.map((page, place) => (
          <li key={page.id} className="flex items-center justify-between gap-3 border-stone border-t py-1">
            <span className="wrap-anywhere min-w-0">{page.name}</span>
            <span className="flex">
              <RowButton
                data-move={`${page.id}-1`}
                label={`Move ${page.name} up`}
                unavailableReason={place === 0 && `${page.name} is the first already.`}
                onClick={() => reordering.step(page.id, -1)}
              >
                <ArrowUp aria-hidden />
              </RowButton>
              <RowButton
                data-move={`${page.id}1`}
                label={`Move ${page.name} down`}
                unavailableReason={place === reordering.shown.length - 1 && `${page.name} is the last already.`}
                onClick={() => reordering.step(page.id, 1)}
              >
                <ArrowDown aria-hidden />
              </RowButton>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
