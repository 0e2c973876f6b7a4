import { counted, formatCount } from '#domain/count.ts'

export type LineFault = { line: number; message: string }

/** The lines of a file that are left out, each with the reason. Not collapsed, since somebody has to check them. */
export const FaultList = ({ faults, count }: { faults: LineFault[]; count: number }) =>
  count > 0 && (
    <section className="rounded-lg border border-stone p-4" aria-label="Lines left out">
      <p className="font-semibold">
        {counted(count, ['line has a fault', 'lines have faults'])} and {count === 1 ? 'is' : 'are'} left out
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element has to be focusable by keyboard */}
      <ol className="mt-2 max-h-56 overflow-y-auto text-small" tabIndex={0}>
        {faults.map(({ line, message }) => (
          <li key={`${line} ${message}`} className="wrap-anywhere">
            Line {formatCount(line)}: {message}
          </li>
        ))}
        {count > faults.length && <li>and {formatCount(count - faults.length)} more</li>}
      </ol>
    </section>
  )
