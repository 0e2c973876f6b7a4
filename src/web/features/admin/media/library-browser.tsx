import { useQuery } from '@tanstack/react-query'
import { type LibraryPicture, type LibraryQuery, libraryQuerySchema, type PictureFilter } from '#contract/media.ts'
import { useApi } from '#web/api.ts'
import { libraryQuery } from '#web/queries/media.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { messageOf } from '../forms/failure.ts'
import { faultClass } from '../forms/form-message.tsx'
import { Options } from '../forms/options.tsx'
import { defineList, type ListState } from '../lists/list.ts'
import { focusSearch, ListSearch } from '../lists/list-search.tsx'
import { ListEmpty, ListPages, ListReset } from '../lists/list-view.tsx'
import { type Bulk, SelectionBar, useSelection } from '../lists/selection.tsx'
import { SelectAllCheckbox, SelectionCheckbox } from '../lists/selection-checkbox.tsx'
import { Thumbnail } from '../lists/thumbnail.tsx'

const filterNames: Record<PictureFilter, string> = {
  all: 'All pictures',
  unused: 'Not used',
  undescribed: 'Without a description',
}

export const library = defineList({
  path: '/admin/media',
  query: libraryQuerySchema,
  label: 'Library',
  nouns: ['picture', 'pictures'],
  search: { label: 'name or description' },
  empty: ({ filter }: LibraryQuery) => {
    if (filter === 'unused') return 'Every picture is used somewhere on the site.'
    if (filter === 'undescribed') return 'Every picture has a description or is only decoration.'
    return 'No pictures yet. Drop the first one above.'
  },
  notFound: ({ q, filter }: LibraryQuery) =>
    `No pictures${filter === 'all' ? '' : ` under “${filterNames[filter]}”`} match “${q}”. Try fewer letters.`,
})

type LibraryBrowserProps = {
  state: ListState<LibraryQuery>
  onOpen: (picture: LibraryPicture) => void
  /** The selected picture, in a picker. */
  chosen?: string | undefined
  /** The bulk actions. */
  bulk?: Bulk<LibraryPicture> | undefined
}

/** The library with search, filters and pages. */
export function LibraryBrowser({ state, onOpen, chosen, bulk }: LibraryBrowserProps) {
  const { requested, show } = state
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(libraryQuery(useApi(), requested))
  const selection = useSelection(data?.items ?? noPictures, bulk)
  const showAll = () => {
    show({ filter: 'all' })
    // The button goes with the empty list.
    focusSearch()
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <ListSearch {...state} />
        <select
          className="field w-auto max-w-full"
          aria-label="Show"
          disabled={!useHydrated()}
          value={requested.filter}
          onChange={({ target }) => show({ filter: libraryQuerySchema.shape.filter.parse(target.value) })}
        >
          <Options of={filterNames} />
        </select>
      </div>
      {error && (
        <div role="alert" className={`${faultClass} items-center`}>
          <span className="mr-auto">{messageOf(error)}</span>
          <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!data && !error && <Skeleton />}
      {data && (
        <div aria-busy={isPlaceholderData}>
          <ListEmpty state={state} total={data.total} shown={data.items.length}>
            <div className="flex flex-wrap gap-2">
              <ListReset state={state} />
              {requested.filter !== 'all' && (
                <Button variant="quiet" onClick={showAll}>
                  {requested.q ? 'Look in all' : 'Show all'} pictures
                </Button>
              )}
            </div>
          </ListEmpty>
          <SelectionBar selection={selection} />
          {data.items.length > 0 && selection.choosable.length > 0 && (
            <div className="my-3">
              <SelectAllCheckbox selection={selection} label="Select all on this page that aren’t used" />
            </div>
          )}
          {data.items.length > 0 && (
            <ul className={gridClass} aria-label="Pictures">
              {data.items.map((picture) => (
                <li key={picture.id} className="relative">
                  {selection.choosable.includes(picture) && (
                    <SelectionCheckbox
                      selection={selection}
                      row={picture}
                      className="absolute top-3 left-3 rounded-md bg-paper-bright"
                    />
                  )}
                  <Tile picture={picture} onOpen={onOpen} {...(chosen !== undefined && { chosen })} />
                </li>
              ))}
            </ul>
          )}
          <ListPages state={state} {...data} />
        </div>
      )}
    </div>
  )
}

const noPictures: LibraryPicture[] = []
const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,44%),1fr))] gap-4'
const flagClass = 'rounded-full px-2 py-[0.02rem] text-[0.8rem]'
const wantsWords = ({ alt, decorative }: LibraryPicture) => !alt && !decorative

type TileProps = { picture: LibraryPicture; onOpen: (picture: LibraryPicture) => void; chosen?: string }
const Tile = ({ picture, onOpen, chosen }: TileProps) => (
  <button
    type="button"
    className="grid size-full grid-rows-[auto_auto_1fr] gap-[0.35rem] rounded-[10px] border border-stone bg-paper-bright p-[0.45rem] text-start hover:border-jade aria-pressed:border-jade aria-pressed:bg-celadon aria-pressed:ring aria-pressed:ring-jade"
    onClick={() => onOpen(picture)}
    {...(chosen !== undefined && { 'aria-pressed': chosen === picture.id })}
  >
    <Thumbnail
      src={picture.address}
      alt={picture.alt}
      sizes="(max-width: 40rem) 45vw, 12rem"
      className="aspect-4/3 w-full rounded-md text-small [&[src$='.svg']]:object-contain [&[src$='.svg']]:p-3"
    />
    <span className="truncate text-small">{picture.name}</span>
    {(picture.uses.length === 0 || wantsWords(picture)) && (
      <span className="flex flex-wrap content-start gap-[0.3rem]">
        {picture.uses.length === 0 && <span className={`${flagClass} bg-paper-deep text-ink-soft`}>Not used</span>}
        {wantsWords(picture) && <span className={`${flagClass} bg-amber text-amber-ink`}>No description</span>}
      </span>
    )}
  </button>
)

const Skeleton = () => (
  <ul className={gridClass} aria-busy="true" aria-label="Loading the pictures">
    {Array.from({ length: 8 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
      <li key={index} className="placeholder aspect-square" />
    ))}
  </ul>
)
