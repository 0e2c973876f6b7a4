import { Star } from 'lucide-react'
import { useLocation } from 'wouter'
import { newPostSchema, type PostListQuery, type PostRow, postListQuerySchema } from '#contract/admin-post.ts'
import { fillFacts } from '#domain/content/facts.ts'
import { counted } from '#domain/count.ts'
import { useApi } from '#web/api.ts'
import { addPost, adminPostsQuery } from '#web/queries/blog.ts'
import { changePosts } from '#web/queries/bulk.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useFacts } from '../forms/use-facts.ts'
import { useFormatTime } from '../frame/format-time.ts'
import { TextLink } from '../frame/text-link.tsx'
import { BulkButton, BulkDelete } from '../lists/bulk-button.tsx'
import { DeletedLink } from '../lists/deleted-link.tsx'
import { defineList, useList } from '../lists/list.ts'
import { ListActions, ListView } from '../lists/list-view.tsx'
import { NewButton } from '../lists/new-button.tsx'
import type { SelectedRows } from '../lists/selection.tsx'
import { StateBadge } from './state-badge.tsx'

const posts = defineList({
  path: '/admin/posts',
  query: postListQuerySchema,
  label: 'Articles',
  nouns: ['article', 'articles'],
  search: { label: 'title, category or author', placeholder: 'Title or author' },
  filters: { all: 'All', draft: 'Drafts', scheduled: 'Scheduled', published: 'Published' },
  empty: ({ status }: PostListQuery) => {
    if (status === 'draft') return 'No drafts. Choose “New article” to start one.'
    if (status === 'scheduled') return 'No articles are scheduled.'
    return 'No articles yet. Choose “New article” to write the first.'
  },
})

/** All articles: by state, by their words, sorted, and page by page. */
export function PostList() {
  const when = useFormatTime()
  const values = Object.fromEntries(useFacts().map(({ name, value }) => [name, value]))
  return (
    <>
      <ListActions>
        <NewButton dialog={(close) => <NewPostDialog onClose={close} />}>New article</NewButton>
        <DeletedLink kind="post" />
      </ListActions>
      <ListView
        state={useList(posts)}
        query={adminPostsQuery}
        bulk={{
          nameOf: ({ title }) => `“${title}”`,
          actions: (chosen) => <PostBulkActions chosen={chosen} />,
        }}
        columns={[
          {
            heading: 'Article',
            sort: 'title',
            cell: ({ id, title }) => (
              <TextLink to={`/admin/posts/${id}`} data-opens>
                {title}
              </TextLink>
            ),
            detail: ({ category, author, featured }) => (
              <>
                {[category, fillFacts(author, values)].filter(Boolean).join(' · ')}
                {featured && (
                  <span className="ml-2.5 inline-flex items-center gap-1 font-semibold text-cinnabar-deep">
                    <Star aria-hidden className="size-3.5 fill-current" />
                    Featured
                  </span>
                )}
              </>
            ),
          },
          {
            heading: 'State',
            cell: ({ state }) => <StateBadge state={state} />,
            detail: ({ hasText, state }) => !hasText && state !== 'draft' && 'No text yet',
          },
          {
            heading: 'Date',
            sort: '-date',
            className: 'tabular text-small',
            cell: ({ date }) => (date ? when(date) : 'No date yet'),
          },
          {
            heading: 'Changed',
            sort: '-changed',
            className: 'tabular text-ink-soft text-small max-sm:hidden',
            cell: ({ changedAt }) => when(changedAt),
          },
        ]}
      />
    </>
  )
}

function NewPostDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const [, navigate] = useLocation()
  return (
    <FormDialog
      title="New article"
      description="It starts as a draft that only staff can see."
      action="Start draft"
      schema={newPostSchema}
      send={async ({ title }) => {
        const { id } = await addPost(api, title)
        navigate(`/admin/posts/${id}`)
      }}
      onClose={onClose}
    >
      {(field) => <TextField label="Title" {...field('title')} maxLength={200} autoComplete="off" />}
    </FormDialog>
  )
}

/** Publishes the chosen articles, turns them into drafts or deletes them. */
function PostBulkActions({ chosen }: { chosen: SelectedRows<PostRow> }) {
  const api = useApi()
  const now = new Date().toISOString()
  const dated = chosen.rows.some(({ state, date }) => state === 'draft' && date > now)
  return (
    <>
      <BulkButton
        chosen={chosen}
        fits={({ state }) => state === 'draft'}
        label={(count) => `Publish ${count}`}
        act={(ids) => changePosts(api, { act: 'publish', ids })}
        done={(count) =>
          `${counted(count, posts.nouns)} published.${dated ? ' One with a date to come appears then.' : ''}`
        }
      />
      <BulkButton
        chosen={chosen}
        fits={({ state }) => state !== 'draft'}
        label={(count) => (count === 1 ? 'Turn 1 into a draft' : `Turn ${count} into drafts`)}
        act={(ids) => changePosts(api, { act: 'draft', ids })}
        done={(count) => (count === 1 ? '1 article is a draft now.' : `${count} articles are drafts now.`)}
      />
      <BulkDelete
        chosen={chosen}
        nouns={posts.nouns}
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
