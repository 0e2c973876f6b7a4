import type { AuditLine } from '#contract/audit.ts'
import { DifferenceList } from '../forms/difference-list.tsx'
import { differencesOf } from '../forms/written-differences.ts'
import { useFormatTime } from '../frame/format-time.ts'
import { TextLink } from '../frame/text-link.tsx'
import { auditActionLabel, auditActorLabel } from './sentences.ts'
import { subjectOf } from './subject.ts'

/** Lines of the audit log; each opens to show the old and new values, field by field. */
export function AuditLines({ lines }: { lines: AuditLine[] }) {
  const when = useFormatTime()
  return (
    <ol className="mt-6">
      {lines.map((line) => (
        <li key={line.id} className="border-stone border-t py-[0.7rem]">
          <p className="grid grid-cols-1 gap-x-4 gap-y-[0.1rem] sm:grid-cols-[9.5rem_minmax(0,1fr)]">
            <time dateTime={line.at} className="tabular pt-[0.15rem] text-ink-soft text-small">
              {when(line.at)}
            </time>
            <Sentence line={line} />
          </p>
          <Changes line={line} />
        </li>
      ))}
    </ol>
  )
}

function Sentence({ line }: { line: AuditLine }) {
  const { before, after } = auditActionLabel(line.action)
  return (
    <span className="[overflow-wrap:anywhere]">
      <span className="font-semibold">{auditActorLabel(line.who)}</span> {before}
      {after !== null && (
        <>
          {' '}
          <SubjectName line={line} />
          {after}
        </>
      )}
    </span>
  )
}

function SubjectName({ line }: { line: AuditLine }) {
  const { noun, name, to } = subjectOf(line)
  if (!name) return noun
  const named = to ? <TextLink to={to}>{name}</TextLink> : <span className="font-semibold">{name}</span>
  return (
    <>
      {noun && `${noun} `}
      {named}
    </>
  )
}

function Changes({ line }: { line: AuditLine }) {
  const changed = differencesOf(line.before, line.after)
  if (changed.length === 0) return null
  const both = line.before !== null && line.after !== null
  return (
    <details className="sm:ml-42">
      <summary className="w-fit text-jade-deep text-small">
        {changed.length === 1 ? changed[0]!.label : `${changed.length} fields`}
      </summary>
      {both ? (
        <DifferenceList differences={changed} names={{ from: 'Before', to: 'After' }} />
      ) : (
        <dl className="mt-[0.6rem] mb-2 grid gap-[0.35rem]">
          {changed.map(({ label, from, to }) => (
            <div key={label} className="grid grid-cols-1 gap-x-4 gap-y-[0.1rem] sm:grid-cols-[9rem_minmax(0,1fr)]">
              <dt className="text-ink-soft text-small">{label}</dt>
              <dd className="whitespace-pre-line">{from || to}</dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  )
}
