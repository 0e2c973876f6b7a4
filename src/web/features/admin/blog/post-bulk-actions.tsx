import type { PostRow } from '#contract/admin-post.ts'
import { counted } from '#domain/count.ts'
import { useApi } from '#web/api.ts'
import { changePosts } from '#web/queries/bulk.ts'
import { BulkButton, BulkDelete } from '../lists/bulk-button.tsx'
import type { SelectedRows } from '../lists/selection.tsx'

const articles = ['article', 'articles'] as const

/** Publishes the chosen articles, turns them into drafts or deletes them. */
export function PostBulkActions({ chosen }: { chosen: SelectedRows<PostRow> }) {
  const api = useApi()
  const now = new Date().toISOString()
  const dated = chosen.rows.some(({ state, date }) => state === 'draft' && date > now)
  return (
    <>
      <BulkButton
        chosen={chosen}
        fits={({ state }) => state === 'draft'}
        words={(count) => `Publish ${count}`}
        act={(ids) => changePosts(api, { act: 'publish', ids })}
        done={(count) =>
          `${counted(count, articles)} published.${dated ? ' One with a date to come appears then.' : ''}`
        }
      />
      <BulkButton
        chosen={chosen}
        fits={({ state }) => state !== 'draft'}
        words={(count) => (count === 1 ? 'Turn 1 into a draft' : `Turn ${count} into drafts`)}
        act={(ids) => changePosts(api, { act: 'draft', ids })}
        done={(count) => (count === 1 ? '1 article is a draft now.' : `${count} articles are drafts now.`)}
      />
      <BulkDelete
        chosen={chosen}
        nouns={articles}
        act={(ids) => changePosts(api, { act: 'delete', ids })}
        text={(count) =>
          count === 1
            ? 'It will go from the site. For 30 days it can be brought back from Deleted, above the list.'
            : 'They will go from the site. For 30 days they can be brought back from Deleted, above the list.'
        }
      />
    </>
  )
}
