import type { AuditLine } from '#contract/audit.ts'
import { DifferenceList } from '../forms/difference-list.tsx'
import { differences } from '../forms/differences.ts'
import { useWhen } from '../when.ts'
import { actionName } from './view.ts'

/** Lines of the log; each opens to show what was there before and after, field by field. */
export function AuditLines({ lines }: { lines: AuditLine[] }) {
  const when = useWhen()
  return (
    <ol className="audit-lines">
      {lines.map((line) => (
        <li key={line.id}>
          <p className="audit-line">
            <time dateTime={line.at} className="tabular text-ink-soft text-small">
              {when(line.at)}
            </time>
            <span>
              <span className="font-semibold">{actionName(line.action)}</span>
              <span className="block text-ink-soft text-small">{line.who}</span>
            </span>
          </p>
          <Changes line={line} />
        </li>
      ))}
    </ol>
  )
}

function Changes({ line }: { line: AuditLine }) {
  const changed = differences(line.before, line.after)
  const which = line.entityId === '*' ? line.entity : `${line.entity} ${line.entityId}`
  const both = line.before !== null && line.after !== null
  return (
    <details className="audit-changes">
      <summary>
        {changed.length === 0 ? 'Details' : changed.length === 1 ? '1 field' : `${changed.length} fields`}
      </summary>
      <p className="mt-2 text-ink-soft text-small [overflow-wrap:anywhere]">About: {which}</p>
      {changed.length > 0 && both && <DifferenceList differences={changed} names={{ from: 'Before', to: 'After' }} />}
      {changed.length > 0 && !both && (
        <dl className="audit-facts">
          {changed.map(({ label, from, to }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{from || to}</dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  )
}
