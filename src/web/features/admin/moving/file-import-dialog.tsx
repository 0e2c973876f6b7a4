import { type ReactNode, useState } from 'react'
import { textOfFile } from '#web/text-of-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { InvalidFieldError } from '../forms/use-contract-form.ts'
import { FaultList, type LineFault } from './fault-list.tsx'

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

const largest = 4_000_000

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
          if (chosen.size > largest)
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
  const look = (
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
        {look}
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
      {() => look}
    </FormDialog>
  )
}
