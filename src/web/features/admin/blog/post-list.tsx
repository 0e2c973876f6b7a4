import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus, Star } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { PostListQuery, PostRow } from '#contract/admin-post.ts'
import { useApi } from '#web/api.ts'
import { useHydrated } from '#web/hydrated.ts'
import { addPost, adminPostsQuery } from '#web/queries/blog.ts'
import { Link } from '#web/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { ListEmpty } from '../lists/list-empty.tsx'
import { ListRows } from '../lists/list-rows.tsx'
import { Badge, ListActions, ListFilters, ListPages, ListSearch, SortHeading } from '../lists/list-view.tsx'
import { useOpenNewDialog } from '../lists/use-dialog-parameter.ts'
import { useWhen } from '../when.ts'
import { addressOf, filterNames, stateNames, stateTones, viewOf } from './view.ts'

/** All articles: by state, by their words, sorted, and page by page. */
export function PostList() {
  const search = useSearch()
  const shownSearch = useDeferredValue(search)
  const view = viewOf(shownSearch)
  const { data } = useSuspenseQuery(adminPostsQuery(useApi(), view))
  const [adding, setAdding] = useState(false)
  useOpenNewDialog(() => setAdding(true))
  return (
    <>
      <ListActions>
        <Button disabled={!useHydrated()} aria-keyshortcuts="n" onClick={() => setAdding(true)}>
          <Plus aria-hidden className="size-4" />
          New article
        </Button>
      </ListActions>
      <section className="panel" aria-label="Articles" aria-busy={search !== shownSearch}>
        <div className="list-head">
          <ListFilters
            names={filterNames}
            shown={view.status}
            addressOf={(status) => addressOf({ ...view, status, page: 1 })}
          />
          <ListSearch
            q={view.q}
            label="title, category or author"
            placeholder="Title or author"
            addressOf={(q) => addressOf({ ...view, q, page: 1 })}
          />
        </div>
        {data.items.length === 0 ? (
          <ListEmpty total={data.total} firstPage={addressOf({ ...view, page: 1 })}>
            {emptyText(view)}
          </ListEmpty>
        ) : (
          <PostTable items={data.items} view={view} />
        )}
        <ListPages {...data} noun="articles" addressOf={(page) => addressOf({ ...view, page })} />
      </section>
      {adding && <NewPostDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function emptyText({ status, q }: PostListQuery): string {
  if (q) return `No article matches “${q}”. Try fewer letters, or the filter “All”.`
  if (status === 'draft') return 'No drafts. Choose “New article” to start one.'
  if (status === 'scheduled') return 'No articles are scheduled.'
  return 'No articles yet. Choose “New article” to write the first.'
}

function PostTable({ items, view }: { items: PostRow[]; view: PostListQuery }) {
  const when = useWhen()
  const heading = (by: string, label: string, first: 'up' | 'down' = 'up') => (
    <SortHeading
      sort={view.sort}
      by={by}
      label={label}
      first={first}
      addressOf={(sort) => addressOf({ ...view, sort, page: 1 })}
    />
  )
  return (
    <table className="desk-table desk-cards list-table">
      <thead>
        <tr>
          {heading('title', 'Article')}
          <th scope="col">State</th>
          {heading('date', 'Date', 'down')}
          {heading('changed', 'Changed', 'down')}
        </tr>
      </thead>
      <ListRows>
        {items.map((post) => (
          <tr key={post.id}>
            <td>
              <Link to={`/admin/posts/${post.id}`} data-opens className="text-link">
                {post.title}
              </Link>
              <span className="block text-ink-soft text-small">
                {[post.category, post.author].filter(Boolean).join(' · ')}
                {post.featured && (
                  <span className="ml-2.5 inline-flex items-center gap-1 font-semibold text-cinnabar-deep">
                    <Star aria-hidden className="size-3.5 fill-current" />
                    Featured
                  </span>
                )}
              </span>
            </td>
            <td>
              <Badge tone={stateTones[post.state]}>{stateNames[post.state]}</Badge>
              {!post.hasText && post.state !== 'draft' && (
                <span className="block text-ink-soft text-small">No text yet</span>
              )}
            </td>
            <td className="tabular text-small">{post.date ? when(post.date) : 'No date yet'}</td>
            <td className="tabular text-ink-soft text-small max-sm:hidden">{when(post.changedAt)}</td>
          </tr>
        ))}
      </ListRows>
    </table>
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
      send={async ({ title = '' }) => {
        const { id } = await addPost(api, title)
        navigate(`/admin/posts/${id}`)
      }}
      onClose={onClose}
    >
      {(errors) => <TextField label="Title" name="title" maxLength={200} autoComplete="off" error={errors.title} />}
    </FormDialog>
  )
}
