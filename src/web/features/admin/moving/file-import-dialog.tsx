import { type ReactNode, useState } from 'react'
import { counted, formatCount } from '#domain/count.ts'
import { textOfFile } from '#web/text-of-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { InvalidFieldError } from '../forms/use-contract-form.ts'

type Report = { lines: number; faultCount: number; faults: LineFault[] }
type Sent = { fileName: string; csv: string; dryRun: boolean }
type FileImportProps<R extends Report> = {
  title: string
  /** The hint about the content of the file, and its maximum size. */
  description: string
  columns: ReactNode
  send: (file: Sent) => Promise<R>
  /** The number of entries to import, in words; empty for none. */
  countOf: (report: R) => string
  /** Renders the report about the file. */
  summary: (report: R) => ReactNode
  done: (report: R) => string
  onDone: () => Promise<unknown>
  onClose: () => void
}

const maxBytes = 4_000_000

/** Imports a CSV file in three steps: choose it, check the report, import. Faults are shown before anything is written. */
export function FileImportDialog<R extends Report>(props: FileImportProps<R>) {
  const { title, description, columns, send, countOf, summary, done, onDone, onClose } = props
  const [checked, setChecked] = useState<{ file: Omit<Sent, 'dryRun'>; report: R }>()
  const [written, setWritten] = useState<R>()
  if (written)
    return (
      <Dialog onOpenChange={onClose} title="Imported" footer={<Button onClick={onClose}>Close</Button>}>
        <p>{done(written)}</p>
      </Dialog>
    )
  if (!checked)
    return (
      <FormDialog
        title={title}
        description={description}
        action="Check the file"
        send={async ({ csv: [chosen] }: { csv: FileList }) => {
          if (!chosen) throw new InvalidFieldError('csv', 'Please choose a file')
          if (chosen.size > maxBytes)
            throw new InvalidFieldError('csv', 'This file is larger than 4 MB. Please split it.')
          const file = { fileName: chosen.name.slice(0, 200), csv: await textOfFile(chosen) }
          setChecked({ file, report: await send({ ...file, dryRun: true }) })
        }}
        onClose={() => {}}
        onCancel={onClose}
      >
        {(field) => (
          <>
            <TextField label="File" type="file" accept=".csv,.txt,text/csv" {...field('csv')} />
            <div className="text-ink-soft text-small">{columns}</div>
          </>
        )}
      </FormDialog>
    )
  const { file, report } = checked
  const count = countOf(report)
  const result = (
    <>
      {summary(report)}
      <FaultList faults={report.faults} count={report.faultCount} />
    </>
  )
  const another = () => setChecked(undefined)
  if (!count)
    return (
      <Dialog
        onOpenChange={onClose}
        title="Nothing to import"
        footer={
          <>
            <Button variant="quiet" onClick={onClose}>
              Close
            </Button>
            <Button onClick={another}>Choose another file</Button>
          </>
        }
      >
        {result}
      </Dialog>
    )
  return (
    <FormDialog
      title={`Import ${count}?`}
      description={file.fileName}
      action={`Import ${count}`}
      send={async () => {
        setWritten(await send({ ...file, dryRun: false }))
        await onDone()
      }}
      onClose={() => {}}
      onCancel={onClose}
    >
      {result}
    </FormDialog>
  )
}

type LineFault = { line: number; message: string }

/** The lines of a file that are left out, each with the reason. Not collapsed, since somebody has to check them. */
const FaultList = ({ faults, count }: { faults: LineFault[]; count: number }) =>
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
