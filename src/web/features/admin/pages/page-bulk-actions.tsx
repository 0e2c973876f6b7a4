import type { PageRow } from '#contract/admin-page.ts'
import { counted } from '#domain/count.ts'
import { useApi } from '#web/api.ts'
import { changePages } from '#web/queries/bulk.ts'
import { BulkButton, BulkDelete } from '../lists/bulk-button.tsx'
import type { SelectedRows } from '../lists/selection.tsx'

const pages = ['page', 'pages'] as const

/** Shows, hides or deletes the chosen pages; brings deleted ones back. */
export function PageBulkActions({ chosen }: { chosen: SelectedRows<PageRow> }) {
  const api = useApi()
  return (
    <>
      <BulkButton
        chosen={chosen}
        fits={({ state }) => state === 'hidden'}
        words={(count) => `Make ${count} public`}
        act={(ids) => changePages(api, { act: 'show', ids })}
        done={(count) => `${counted(count, pages)} public now.`}
      />
      <BulkButton
        chosen={chosen}
        fits={({ state }) => state === 'public'}
        words={(count) => `Hide ${count}`}
        act={(ids) => changePages(api, { act: 'hide', ids })}
        done={(count) => `${counted(count, pages)} hidden.`}
      />
      <BulkButton
        chosen={chosen}
        fits={({ state }) => state === 'deleted'}
        words={(count) => `Bring back ${count}`}
        act={(ids) => changePages(api, { act: 'restore', ids })}
        done={(count) => (count === 1 ? '1 page is back.' : `${count} pages are back.`)}
      />
      <BulkDelete
        chosen={chosen}
        fits={({ state }) => state !== 'deleted'}
        nouns={pages}
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
