import { type Finding, findingKinds } from '#contract/site-check.ts'
import { siteCheckQuery } from '#web/queries/today.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { editorOf, kindWords } from './places.ts'

/** The findings in the site's texts, by kind, each with a link to its editor. */
export function SiteCheck() {
  const { findings } = useData(siteCheckQuery)
  if (findings.length === 0)
    return (
      <section className="panel">
        <p>Nothing was found. No text speaks of the example clinic, and every link leads somewhere.</p>
      </section>
    )
  return (
    <div className="grid grid-cols-1 gap-6">
      {findingKinds.map((kind) => {
        const found = findings.filter((finding) => finding.kind === kind)
        if (found.length === 0) return null
        const { title, todo } = kindWords[kind]
        return (
          <TitledPanel key={kind} title={`${title} (${found.length})`} description={todo}>
            <ul className="mt-4">
              {found.map((finding, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same may be found twice in one place
                <FindingRow key={index} finding={finding} />
              ))}
            </ul>
          </TitledPanel>
        )
      })}
    </div>
  )
}

function FindingRow({ finding }: { finding: Finding }) {
  const { to, label } = editorOf(finding)
  const { found, excerpt } = finding
  const at = excerpt.toLowerCase().indexOf(found.toLowerCase())
  return (
    <li className="border-stone border-t py-2.5">
      <Link to={to} className="text-link wrap-anywhere font-semibold">
        {label}
      </Link>
      <p className="wrap-anywhere text-small">
        {at < 0 ? (
          <>
            <mark className="rounded bg-amber px-1 text-amber-ink">{found}</mark>
            {excerpt && ` ${excerpt}`}
          </>
        ) : (
          <>
            {excerpt.slice(0, at)}
            <mark className="rounded bg-amber px-1 text-amber-ink">{excerpt.slice(at, at + found.length)}</mark>
            {excerpt.slice(at + found.length)}
          </>
        )}
      </p>
    </li>
  )
}
