import { type Finding, type FindingKind, type FindingLocation, findingKinds } from '#contract/site-check.ts'
import { siteCheckQuery } from '#web/queries/today.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'
import type { Address } from '#web/routes.ts'
import { TitledPanel } from '../frame/titled-panel.tsx'

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
                // biome-ignore lint/suspicious/noArrayIndexKey: the same may be found twice in one text
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

/** The name of each kind of finding, and the instruction to fix it. */
const kindWords: Record<FindingKind, { title: string; todo: string }> = {
  example: {
    title: 'Words of the example clinic',
    todo: 'Write your own, or insert a detail that follows Clinic Info.',
  },
  treatment: {
    title: 'Treatments you removed',
    todo: 'These texts still name them. Take that out, unless you still do it as part of something else.',
  },
  placeholder: { title: 'Placeholders', todo: 'Put in the real number or address.' },
  link: {
    title: 'Links that lead nowhere',
    todo: 'The page was hidden, moved or deleted, or the address is misspelt.',
  },
  fact: { title: 'Details that are not filled in', todo: 'Visitors see a gap. Fill in the detail, or take it out.' },
  advertising: {
    title: 'Words that advertising law restricts',
    todo: 'Words such as cure, safe or specialist. Their editor says the rule for each, and you decide.',
  },
  date: { title: 'Past dates', todo: 'Take the announcement out, or give it a new date.' },
}

const sectionAddresses: Record<string, Address> = {
  navigation: '/admin/settings?section=navigation',
  closures: '/admin/closed-days',
  faq: '/admin/pages/faq',
  words: '/admin/pages/words',
}
const editors: Record<FindingLocation, (id: string) => Address> = {
  section: (id) => sectionAddresses[id] ?? `/admin?section=${id}`,
  page: (id) => `/admin/pages/${id}`,
  post: (id) => `/admin/posts/${id}`,
  service: () => '/admin/services',
  practitioner: () => '/admin/practitioners',
  product: () => '/admin/shop-settings',
  email: (id) => `/admin/emails/${id}`,
  setting: (id) => `/admin/settings?section=${id}`,
}
const nouns: Record<FindingLocation, string> = {
  section: '',
  page: 'Page: ',
  post: 'Article: ',
  service: 'Service: ',
  practitioner: 'Practitioner: ',
  product: 'Product: ',
  email: 'Email: ',
  setting: 'Settings: ',
}

/** The address of the editor that fixes a finding, and its name. */
const editorOf = ({ location, id, name }: Finding): { to: Address; label: string } => ({
  to: editors[location](id),
  label: nouns[location] + name,
})
