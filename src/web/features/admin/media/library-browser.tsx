import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { type LibraryPicture, type LibraryQuery, pictureFilters } from '#contract/media.ts'
import { useApi } from '#web/api.ts'
import { useHydrated } from '#web/hydrated.ts'
import { libraryQuery } from '#web/queries/media.ts'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { messageOf } from '../sign-in/sign-in-form.tsx'
import { filterNames } from './view.ts'
import './media.css'

type LibraryBrowserProps = {
  view: LibraryQuery
  onView: (view: LibraryQuery) => void
  onOpen: (picture: LibraryPicture) => void
  /** The picture that is chosen, where pictures are chosen. */
  chosen?: string | undefined
}

/** The library: searched, narrowed down and turned page by page. */
export function LibraryBrowser({ view, onView, onOpen, chosen }: LibraryBrowserProps) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(libraryQuery(useApi(), view))
  return (
    <div className="grid gap-4">
      <Narrowing view={view} onView={onView} />
      {error && (
        <div role="alert" className="form-message items-center">
          <span className="mr-auto">{messageOf(error)}</span>
          <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!data && !error && <Skeleton />}
      {data && (
        <div aria-busy={isPlaceholderData} className="grid gap-4">
          {data.items.length === 0 ? (
            <p className="py-6 text-ink-soft">
              {data.total === 0 ? (
                emptyText(view)
              ) : (
                <>
                  There’s nothing on this page.{' '}
                  <button type="button" className="text-link" onClick={() => onView({ ...view, page: 1 })}>
                    Go to the first page
                  </button>
                </>
              )}
            </p>
          ) : (
            <ul className="picture-grid" aria-label="Pictures">
              {data.items.map((picture) => (
                <li key={picture.id}>
                  <Tile picture={picture} onOpen={onOpen} {...(chosen !== undefined && { chosen })} />
                </li>
              ))}
            </ul>
          )}
          <Pages total={data.total} pageSize={data.pageSize} view={view} onView={onView} />
        </div>
      )}
    </div>
  )
}

function Narrowing({ view, onView }: Pick<LibraryBrowserProps, 'view' | 'onView'>) {
  const name = useId()
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // It may stand in a dialog that was opened out of another form.
    event.stopPropagation()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    onView({ ...view, q, page: 1 })
  }
  return (
    <search>
      <form onSubmit={find}>
        <fieldset disabled={!useHydrated()} className="flex flex-wrap gap-2">
          <input
            key={view.q}
            type="search"
            name="q"
            defaultValue={view.q}
            aria-label="Search by name or description"
            placeholder="Name or description"
            maxLength={100}
            className="field min-w-[min(10rem,100%)] flex-1"
          />
          <Button type="submit" variant="quiet">
            Search
          </Button>
          <select
            className="field picture-filter"
            name={name}
            aria-label="Show"
            value={view.filter}
            onChange={({ target }) =>
              onView({
                ...view,
                filter: pictureFilters.find((filter) => filter === target.value) ?? 'all',
                page: 1,
              })
            }
          >
            {pictureFilters.map((filter) => (
              <option key={filter} value={filter}>
                {filterNames[filter]}
              </option>
            ))}
          </select>
        </fieldset>
      </form>
    </search>
  )
}

function emptyText({ q, filter }: LibraryQuery): string {
  if (q) return `No picture matches “${q}”. Try fewer letters, or show all pictures.`
  if (filter === 'unused') return 'Every picture is used somewhere on the site.'
  if (filter === 'undescribed') return 'Every picture has a description or is only decoration.'
  return 'No pictures yet. Drop the first one above.'
}

const wantsWords = ({ alt, decorative }: LibraryPicture) => !alt && !decorative

type TileProps = { picture: LibraryPicture; onOpen: (picture: LibraryPicture) => void; chosen?: string }
const Tile = ({ picture, onOpen, chosen }: TileProps) => (
  <button
    type="button"
    className="picture-tile"
    onClick={() => onOpen(picture)}
    {...(chosen !== undefined && { 'aria-pressed': chosen === picture.id })}
  >
    <Picture src={picture.address} alt={picture.alt} sizes="(max-width: 40rem) 45vw, 12rem" />
    <span className="picture-name">{picture.name}</span>
    {(picture.uses.length === 0 || wantsWords(picture)) && (
      <span className="picture-flags">
        {picture.uses.length === 0 && <span>Not used</span>}
        {wantsWords(picture) && <span data-tone="todo">No description</span>}
      </span>
    )}
  </button>
)

const Skeleton = () => (
  <ul className="picture-grid" aria-busy="true" aria-label="Loading the pictures">
    {Array.from({ length: 8 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
      <li key={index} className="placeholder aspect-square" />
    ))}
  </ul>
)

type PagesProps = Pick<LibraryBrowserProps, 'view' | 'onView'> & { total: number; pageSize: number }
function Pages({ total, pageSize, view, onView }: PagesProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (total === 0 && view.page === 1) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-3">
      <p className="tabular mr-auto text-ink-soft text-small">
        {total} {total === 1 ? 'picture' : 'pictures'}
        {pages > 1 && view.page <= pages && `, page ${view.page} of ${pages}`}
      </p>
      {(pages > 1 || view.page > 1) && (
        <>
          <Button
            variant="quiet"
            disabled={view.page === 1}
            onClick={() => onView({ ...view, page: Math.min(view.page - 1, pages) })}
          >
            Previous
          </Button>
          <Button
            variant="quiet"
            disabled={view.page >= pages}
            onClick={() => onView({ ...view, page: view.page + 1 })}
          >
            Next
          </Button>
        </>
      )}
    </nav>
  )
}
