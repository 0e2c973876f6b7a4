import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useSearch } from 'wouter'
import { type PageViewsQuery, pageViewSpans, pageViewsQuerySchema } from '#contract/page-views.ts'
import { formatCount } from '#domain/count.ts'
import { shortDayOfYear } from '#domain/dates/written.ts'
import { useApi } from '#web/api.ts'
import { pageViewsQuery } from '#web/queries/page-views.ts'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'

const spanNames: Record<PageViewsQuery['days'], string> = {
  7: '7 days',
  30: '30 days',
  90: '3 months',
  365: 'A year',
}

/** The page views, by day, by page and by referring site. */
export function PageViews() {
  const requested = useDeferredValue(new URLSearchParams(useSearch()).get('days') ?? undefined)
  const query = pageViewsQuerySchema.catch({ days: '30' }).parse({ days: requested })
  const { data } = useSuspenseQuery(pageViewsQuery(useApi(), query))
  const isOwner = useData(meQuery)?.role === 'owner'
  const total = data.days.reduce((sum, { views }) => sum + views, 0)
  return (
    <div className="grid gap-5">
      {!data.counts && (
        <p role="status" className="rounded-xl bg-amber px-[1.1rem] py-[0.85rem] text-amber-ink">
          Page views aren’t counted at the moment.{' '}
          {isOwner && (
            <Link to="/admin/settings?section=page-views" className="underline">
              Change that
            </Link>
          )}
        </p>
      )}
      <nav aria-label="Time" className="flex flex-wrap gap-x-5 gap-y-2">
        {pageViewSpans.map((days) => (
          <Link
            key={days}
            to={`/admin/page-views?days=${days}`}
            aria-current={query.days === days ? 'true' : undefined}
            className="text-link aria-[current=true]:font-semibold aria-[current=true]:text-ink aria-[current=true]:no-underline"
          >
            {spanNames[days]}
          </Link>
        ))}
      </nav>
      <section className="panel" aria-labelledby="views-by-day">
        <h2 id="views-by-day">
          {formatCount(total)} {total === 1 ? 'page view' : 'page views'}
        </h2>
        <p className="mt-1 max-w-[70ch] text-ink-soft text-small">
          Each time somebody looks at a page counts once, whoever they are. Search engines and other programs are left
          out as far as they can be told. The last few seconds aren’t in yet.
        </p>
        {total > 0 && <Days days={data.days} />}
      </section>
      <div className="grid gap-5 lg:grid-cols-2">
        <Ranking
          title="Pages"
          none="Nobody has looked at a page in this time."
          rows={data.pages.map(({ path, name, views }) => ({
            key: path,
            name: path === '/' ? 'Home' : name,
            note: path,
            views,
          }))}
        />
        <Ranking
          title="Where people came from"
          none="Nobody came by a link on another site in this time."
          rows={data.referrers.map(({ host, views }) => ({ key: host, name: host, note: '', views }))}
        />
      </div>
    </div>
  )
}

/** In units of the SVG view box. */
const tall = 100

/** A bar chart with a bar for each day, of which one has a view at least. Screen readers get a table with the same data. */
function Days({ days }: { days: { day: string; views: number }[] }) {
  const most = Math.max(...days.map(({ views }) => views))
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * 10} ${tall}`}
        preserveAspectRatio="none"
        className="mt-4 block h-40 w-full border-stone border-b"
      >
        {days.map(({ day, views }, index) => {
          const height = (views / most) * (tall - 4)
          return (
            <rect key={day} x={index * 10 + 1} y={tall - height} width={8} height={height} className="fill-jade">
              <title>{`${shortDayOfYear(day)}: ${formatCount(views)}`}</title>
            </rect>
          )
        })}
      </svg>
      <p aria-hidden="true" className="mt-2 flex justify-between text-ink-soft text-small">
        <span>{shortDayOfYear(days[0]!.day)}</span>
        <span>At most {formatCount(most)} a day</span>
        <span>{shortDayOfYear(days.at(-1)!.day)}</span>
      </p>
      <table className="sr-only">
        <caption>Page views by day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Page views</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, views }) => (
            <tr key={day}>
              <th scope="row">{shortDayOfYear(day)}</th>
              <td>{formatCount(views)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

type Row = { key: string; name: string; note: string; views: number }
function Ranking({ title, none, rows }: { title: string; none: string; rows: Row[] }) {
  return (
    <section className="panel" aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="mt-3 text-ink-soft">{none}</p>
      ) : (
        <ol className="mt-3 divide-y divide-stone">
          {rows.map(({ key, name, note, views }) => (
            <li key={key} className="flex items-baseline justify-between gap-4 py-2">
              <span className="min-w-0 break-words">
                {name}
                {note && <span className="block break-all text-ink-soft text-small">{note}</span>}
              </span>
              <span className="tabular shrink-0">{formatCount(views)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
