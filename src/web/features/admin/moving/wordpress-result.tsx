import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { WordpressItem, WordpressProgress } from '#contract/wordpress-import.ts'
import { formatCount } from '#domain/count.ts'
import { lastWordpressQuery, wordpressQuery } from '#web/queries/wordpress.ts'
import { backgroundApi } from '#web/staff-api.ts'
import { LabelledProgress } from '../frame/progress.tsx'
import { TextLink } from '../frame/text-link.tsx'
import { TitledPanel } from '../frame/titled-panel.tsx'

/** The progress of an import, and afterwards the entries to review. */
export function WordpressResult({ first }: { first: WordpressProgress }) {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    ...wordpressQuery(backgroundApi, first.id),
    initialData: first,
    enabled: first.status === 'running',
    refetchInterval: ({ state }) => (state.data?.status === 'done' ? false : 1000),
  })
  const done = data.status === 'done'
  useEffect(() => {
    if (done && first.status === 'running')
      void queryClient.invalidateQueries({ queryKey: lastWordpressQuery(backgroundApi).queryKey })
  }, [done, first.status, queryClient])
  const noted = data.items.filter(({ notes }) => notes.length > 0)
  const fine = data.items.filter(({ state, notes }) => state === 'done' && notes.length === 0)
  return (
    <TitledPanel title={done ? 'Imported' : 'Importing'} description={data.fileName}>
      <div className="mt-4">
        <LabelledProgress label="Import" value={data.done} of={data.total}>
          {done
            ? `${formatCount(data.items.filter(({ state }) => state === 'done').length)} of ${formatCount(data.total)} imported as drafts.`
            : `${formatCount(data.done)} of ${formatCount(data.total)}. You can leave this page and it will keep going.`}
        </LabelledProgress>
      </div>
      {noted.length > 0 && (
        <section className="mt-5" aria-label="Please look at these">
          <h3 className="font-semibold">Please look at these</h3>
          <ul className="mt-2 grid gap-3">
            {noted.map((item, at) => (
              <li key={item.id ?? `${at} ${item.title}`} className="border-stone border-t pt-3">
                <ItemLink item={item} />
                <ul className="list-disc pl-5 text-ink-soft text-small">
                  {item.notes.map((note, n) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and the list never changes
                    <li key={n} className="wrap-anywhere">
                      {note}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </section>
      )}
      {fine.length > 0 && (
        <details className="mt-5" open={noted.length === 0}>
          <summary className="text-link">Imported whole ({formatCount(fine.length)})</summary>
          <ul className="mt-2 list-disc pl-5 text-small">
            {fine.map((item) => (
              <li key={item.id} className="wrap-anywhere">
                <ItemLink item={item} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </TitledPanel>
  )
}

const ItemLink = ({ item: { kind, id, title } }: { item: WordpressItem }) =>
  id ? (
    <TextLink to={kind === 'post' ? `/admin/posts/${id}` : `/admin/pages/${id}`}>{title}</TextLink>
  ) : (
    <span>{title}</span>
  )
