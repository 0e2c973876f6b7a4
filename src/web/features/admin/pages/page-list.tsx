import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { newPageSchema, type PageListQuery, type PageRow, pageListQuerySchema } from '#contract/admin-page.ts'
import { pageTemplates } from '#contract/page.ts'
import { counted } from '#domain/count.ts'
import { useApi } from '#web/api.ts'
import { addPage, adminPagesQuery, restorePage } from '#web/queries/admin-pages.ts'
import { changePages } from '#web/queries/bulk.ts'
import { Link } from '#web/router.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { messageOf } from '../forms/failure.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { Options } from '../forms/options.tsx'
import { useFormatTime } from '../frame/format-time.ts'
import { Badge } from '../lists/badge.tsx'
import { BulkButton, BulkDelete } from '../lists/bulk-button.tsx'
import { rememberPlace } from '../lists/focus-near.ts'
import { defineList, useList } from '../lists/list.ts'
import { ListActions, ListView } from '../lists/list-view.tsx'
import { NewButton } from '../lists/new-button.tsx'
import type { SelectedRows } from '../lists/selection.tsx'
import { positionLabels, stateLabels, templateLabels } from './page-labels.ts'
import { ReorderPagesDialog } from './reorder-dialog.tsx'
import { TemplateWords } from './template-words.tsx'

const pages = defineList({
  path: '/admin/pages',
  query: pageListQuerySchema,
  label: 'Pages',
  nouns: ['page', 'pages'],
  search: { label: 'title or address', placeholder: 'Title or address' },
  filters: { all: 'All', public: 'Public', hidden: 'Hidden', scheduled: 'Change scheduled', deleted: 'Deleted' },
  empty: ({ status }: PageListQuery) => {
    if (status === 'hidden') return 'No pages are hidden.'
    if (status === 'scheduled') return 'No page is going to change by itself.'
    if (status === 'deleted') return 'No deleted pages. One that you delete can be brought back here for 30 days.'
    return 'No pages yet. Choose “New page” to write the first.'
  },
})

/** All pages of running text: by state and by their words. */
export function PageList() {
  const when = useFormatTime()
  const [reordering, setReordering] = useState(false)
  return (
    <>
      <ListActions>
        <NewButton dialog={(close) => <NewPageDialog onClose={close} />}>New page</NewButton>
        <Button variant="quiet" disabled={!useHydrated()} onClick={() => setReordering(true)}>
          Order in menus
        </Button>
        <Link to="/admin/pages/faq" className={buttonClass('quiet')}>
          Questions of the FAQ
        </Link>
        <Link to="/admin/pages/words" className={buttonClass('quiet')}>
          Words
        </Link>
      </ListActions>
      <ListView
        state={useList(pages)}
        query={adminPagesQuery}
        bulk={{
          nameOf: ({ title }) => `“${title}”`,
          fits: ({ required }) => !required,
          actions: (chosen) => <PageBulkActions chosen={chosen} />,
        }}
        columns={[
          {
            heading: 'Page',
            cell: ({ id, title, state }) =>
              state === 'deleted' ? (
                title
              ) : (
                <Link to={`/admin/pages/${id}`} data-opens className="inline-block min-h-6 min-w-6 py-0.5 text-link">
                  {title}
                </Link>
              ),
            detail: ({ slug, required }) => (required ? `/${slug}, always on the site` : `/${slug}`),
          },
          {
            heading: 'State',
            cell: ({ state }) => <Badge tone={stateLabels[state][0]}>{stateLabels[state][1]}</Badge>,
            detail: ({ changesAt }) => changesAt && `from ${when(changesAt)}`,
          },
          {
            heading: 'Linked from',
            className: 'text-small',
            cell: ({ place, template }) => (
              <>
                {positionLabels[place].split(':')[0]}
                <span className="block text-ink-soft">{templateLabels[template]}</span>
              </>
            ),
          },
          {
            heading: 'Changed',
            className: 'tabular text-ink-soft text-small',
            cell: (page) => (page.state === 'deleted' ? <Restore page={page} /> : when(page.changedAt)),
          },
        ]}
      />
      {reordering && <ReorderPagesDialog onClose={() => setReordering(false)} />}
    </>
  )
}

/** Brings a deleted page back to where it was. */
function Restore({ page }: { page: PageRow }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const when = useFormatTime()
  const restore = useMutation({
    mutationFn: (_refocus: () => void) => restorePage(api, page.id),
    onSuccess: async (_, refocus) => {
      toast('Success', `“${page.title}” is back.`)
      await queryClient.invalidateQueries({ queryKey: ['admin', 'pages'] })
      await queryClient.invalidateQueries({ queryKey: ['site'], refetchType: 'none' })
      refocus()
    },
    onError: (error) => toast('Error', `Failed to bring it back: ${messageOf(error)}`, 'destructive'),
  })
  return (
    <>
      <Button
        variant="quiet"
        busy={restore.isPending}
        aria-label={`Bring back ${page.title}`}
        // The button goes with its row.
        onClick={({ currentTarget }) => restore.mutate(rememberPlace(currentTarget))}
      >
        Bring back
      </Button>
      <span className="mt-1 block">Deleted for good on {when(page.goneAt)}</span>
    </>
  )
}

function NewPageDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const [, navigate] = useLocation()
  return (
    <FormDialog
      title="New page"
      description="It starts hidden: visitors see it once you make it public."
      action="Start page"
      schema={newPageSchema}
      send={async (page) => {
        const { id } = await addPage(api, page)
        navigate(`/admin/pages/${id}`)
      }}
      onClose={onClose}
    >
      {(field) => (
        <div className="grid gap-5">
          <TextField label="Title" {...field('title')} autoComplete="off" />
          <div>
            <SelectField label="Layout" {...field('template')} defaultValue="text">
              <Options of={pageTemplates.map((template) => [template, templateLabels[template]])} />
            </SelectField>
            <TemplateWords />
          </div>
        </div>
      )}
    </FormDialog>
  )
}

/** Shows, hides or deletes the chosen pages; brings deleted ones back. */
function PageBulkActions({ chosen }: { chosen: SelectedRows<PageRow> }) {
  const api = useApi()
  return (
    <>
      <BulkButton
        chosen={chosen}
        fits={({ state }) => state === 'hidden'}
        label={(count) => `Make ${count} public`}
        act={(ids) => changePages(api, { act: 'show', ids })}
        done={(count) => `${counted(count, pages.nouns)} public now.`}
      />
      <BulkButton
        chosen={chosen}
        fits={({ state }) => state === 'public'}
        label={(count) => `Hide ${count}`}
        act={(ids) => changePages(api, { act: 'hide', ids })}
        done={(count) => `${counted(count, pages.nouns)} hidden.`}
      />
      <BulkButton
        chosen={chosen}
        fits={({ state }) => state === 'deleted'}
        label={(count) => `Bring back ${count}`}
        act={(ids) => changePages(api, { act: 'restore', ids })}
        done={(count) => (count === 1 ? '1 page is back.' : `${count} pages are back.`)}
      />
      <BulkDelete
        chosen={chosen}
        fits={({ state }) => state !== 'deleted'}
        nouns={pages.nouns}
        act={(ids) => changePages(api, { act: 'delete', ids })}
        text={(count) =>
          count === 1
            ? 'It will go from the site and from its menus. For 30 days you can bring it back under Deleted.'
            : 'They will go from the site and from its menus. For 30 days you can bring them back under Deleted.'
        }
      />
    </>
  )
}
