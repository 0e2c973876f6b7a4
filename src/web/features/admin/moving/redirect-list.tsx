import { Upload } from 'lucide-react'
import { useState } from 'react'
import { type Redirect, type RedirectOrigin, redirectListQuerySchema } from '#contract/redirect.ts'
import { formatCount } from '#domain/count.ts'
import { useApi } from '#web/api.ts'
import { changeRedirects } from '#web/queries/bulk.ts'
import { redirectsQuery } from '#web/queries/redirects.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { useFormatTime } from '../frame/format-time.ts'
import { BulkDelete } from '../lists/bulk-button.tsx'
import { DeletedLink } from '../lists/deleted-link.tsx'
import { defineList, useList } from '../lists/list.ts'
import { ListActions, ListView } from '../lists/list-view.tsx'
import { NewButton } from '../lists/new-button.tsx'
import { DeleteRedirect, RedirectDialog } from './redirect-dialogs.tsx'
import { RedirectImport } from './redirect-import.tsx'

const origins: Record<RedirectOrigin, string> = {
  staff: 'Added by an owner',
  file: 'Imported from a file',
  moved: 'The page’s address changed',
  wordpress: 'From the old WordPress site',
}

const redirects = defineList({
  path: '/admin/settings/redirects',
  query: redirectListQuerySchema,
  label: 'Redirects',
  nouns: ['redirect', 'redirects'],
  search: { label: 'address' },
  empty: () =>
    'No redirects yet. A page whose address changes leaves one by itself, and you can add those of your old site.',
})

type Open = 'import' | { edit: Redirect } | { remove: Redirect }

/** The list of redirects. */
export function RedirectList() {
  const [open, setOpen] = useState<Open>()
  const api = useApi()
  const when = useFormatTime()
  const close = () => setOpen(undefined)
  return (
    <>
      <ListActions>
        <NewButton dialog={(close) => <RedirectDialog onClose={close} />}>Add</NewButton>
        <Button variant="quiet" disabled={!useHydrated()} onClick={() => setOpen('import')}>
          <Upload aria-hidden className="size-4" />
          Import
        </Button>
        <DeletedLink kind="redirect" />
      </ListActions>
      <ListView
        state={useList(redirects)}
        query={redirectsQuery}
        bulk={{
          nameOf: ({ from }) => from,
          actions: (chosen) => (
            <BulkDelete
              chosen={chosen}
              nouns={redirects.nouns}
              act={(ids) => changeRedirects(api, { act: 'delete', ids })}
              text={
                'Visitors of these addresses will read that there is no such page. For 30 days you’ll find them under Deleted.'
              }
            />
          ),
        }}
        columns={[
          {
            heading: 'Old address',
            sort: 'from',
            className: '@max-3xl:col-span-full!',
            cell: ({ from }) => <span className="wrap-anywhere">{from}</span>,
            detail: ({ origin }) => origins[origin],
          },
          {
            heading: 'Leads to',
            className: '@max-3xl:col-span-full!',
            cell: ({ to }) => (
              <a href={to} className="wrap-anywhere text-link">
                {to}
              </a>
            ),
          },
          {
            heading: 'Visitors',
            sort: '-hits',
            number: true,
            className: '@max-3xl:text-left! @max-3xl:text-ink-soft @max-3xl:text-small',
            cell: ({ hits }) => (
              <>
                {formatCount(hits)}
                <span className="@3xl:hidden"> {hits === 1 ? 'visitor' : 'visitors'}</span>
              </>
            ),
            detail: ({ lastHitAt }) => lastHitAt && `last ${when(lastHitAt)}`,
          },
          {
            heading: 'Actions',
            headingHidden: true,
            className: '@max-3xl:justify-self-end! @max-3xl:self-end',
            cell: (redirect) => (
              <div className="flex flex-wrap gap-x-4 gap-y-1 sm:justify-end">
                <button
                  type="button"
                  className="text-link text-small"
                  aria-label={`Edit the redirect of ${redirect.from}`}
                  onClick={() => setOpen({ edit: redirect })}
                >
                  Edit
                </button>
                <button
                  type="button"
                  className="text-link text-small"
                  aria-label={`Delete the redirect of ${redirect.from}`}
                  onClick={() => setOpen({ remove: redirect })}
                >
                  Delete
                </button>
              </div>
            ),
          },
        ]}
      />
      {open === 'import' && <RedirectImport onClose={close} />}
      {typeof open === 'object' && 'edit' in open && <RedirectDialog redirect={open.edit} onClose={close} />}
      {typeof open === 'object' && 'remove' in open && <DeleteRedirect redirect={open.remove} onClose={close} />}
    </>
  )
}
