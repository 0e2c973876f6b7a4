import { type EmailGroup, emailGroups, emailKindName, emailKinds } from '#contract/email-kinds.ts'
import type { EmailKindRow } from '#contract/email-words.ts'
import { emailKindsQuery } from '#web/queries/email-words.ts'
import { useData } from '#web/queries/use-data.ts'
import { TextLink } from '../frame/text-link.tsx'
import { Badge } from '../lists/badge.tsx'

/** All emails that the site sends, grouped by recipient; each links to the editor of its text. */
export function EmailKindList() {
  const rows = useData(emailKindsQuery)
  return (
    <section className="panel" aria-labelledby="kinds">
      <h2 id="kinds">What each email says</h2>
      <p className="mt-1 text-ink-soft text-small">
        Choose one to see how it looks and to change its subject, heading, opening and closing words.
      </p>
      <div className="mt-5 gap-x-8 md:columns-2">
        {(Object.keys(emailGroups) as EmailGroup[]).map((group) => (
          <Group key={group} group={group} rows={rows.filter(({ kind }) => emailKinds[kind].group === group)} />
        ))}
      </div>
    </section>
  )
}

const Group = ({ group, rows }: { group: EmailGroup; rows: EmailKindRow[] }) => (
  <div className="mb-6 break-inside-avoid">
    <h3 className="text-[1.05rem]">{emailGroups[group]}</h3>
    <ul className="mt-1">
      {rows.map(({ kind, changed, broken }) => (
        <li
          key={kind}
          className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-stone border-t py-2"
        >
          <TextLink to={`/admin/emails/${kind}`}>{emailKindName(kind)}</TextLink>
          {broken.length > 0 ? (
            <Badge tone="danger">Needs a look</Badge>
          ) : (
            changed && <Badge tone="info">Your words</Badge>
          )}
        </li>
      ))}
    </ul>
  </div>
)
