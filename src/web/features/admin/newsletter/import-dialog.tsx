import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type ImportColumn,
  type ImportPreview,
  importStartSchema,
  newSubscriberSchema,
} from '#contract/admin-newsletter.ts'
import { formatCount } from '#domain/count.ts'
import { useApi } from '#web/api.ts'
import { importQuery, previewImport, startImport } from '#web/queries/newsletter.ts'
import { backgroundApi } from '#web/staff-api.ts'
import { textOfFile } from '#web/text-of-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { InvalidFieldError } from '../forms/use-contract-form.ts'
import { LabelledProgress } from '../frame/progress.tsx'

type ImportDialogProps = { onChanged: () => Promise<void>; onClose: () => void }

/** The consent of people whose line in the file has none. */
const noteNeeded = newSubscriberSchema.pick({ consentNote: true })
const people = (count: number) => `${formatCount(count)} ${count === 1 ? 'address' : 'addresses'}`
const maxBytes = 4_000_000

/** Imports a list of addresses in three steps: choose the file, check the result, import. */
export function ImportDialog({ onChanged, onClose }: ImportDialogProps) {
  const [preview, setPreview] = useState<ImportPreview>()
  const [running, setRunning] = useState(false)
  if (!preview) return <ChooseFile onRead={setPreview} onClose={onClose} />
  if (!running)
    return (
      <ReviewImport
        preview={preview}
        onStarted={() => setRunning(true)}
        onAnother={() => setPreview(undefined)}
        onClose={onClose}
      />
    )
  return <ImportProgress preview={preview} onChanged={onChanged} onClose={onClose} />
}

function ChooseFile({ onRead, onClose }: { onRead: (preview: ImportPreview) => void; onClose: () => void }) {
  const api = useApi()
  const send = async ({ csv: [file] }: { csv: FileList }) => {
    if (!file) throw new InvalidFieldError('csv', 'Please choose a file')
    if (file.size > maxBytes) throw new InvalidFieldError('csv', 'This file is too large. Please split it.')
    onRead(await previewImport(api, { fileName: file.name.slice(0, 200), csv: await textOfFile(file) }))
  }
  return (
    <FormDialog
      title="Import subscribers"
      description="A CSV file of up to 50,000 lines with a column of email addresses. Nothing changes yet."
      action="Check the file"
      send={send}
      onClose={() => {}}
      onCancel={onClose}
    >
      {(field) => <TextField label="File" type="file" accept=".csv,.txt,text/csv" {...field('csv')} />}
    </FormDialog>
  )
}

type ReviewImportProps = { preview: ImportPreview; onStarted: () => void; onAnother: () => void; onClose: () => void }
function ReviewImport({ preview, onStarted, onAnother, onClose }: ReviewImportProps) {
  const api = useApi()
  const { fresh, leavers, leaving, unnoted, faultCount, faults, sample } = preview
  if (fresh + leavers + leaving === 0)
    return (
      <Dialog
        onOpenChange={onClose}
        title="Nothing to import"
        footer={
          <>
            <Button variant="quiet" onClick={onClose}>
              Close
            </Button>
            <Button onClick={onAnother}>Choose another file</Button>
          </>
        }
      >
        <Summary preview={preview} />
        <Faults faults={faults} count={faultCount} />
      </Dialog>
    )
  return (
    <FormDialog
      title={fresh > 0 ? `Import ${people(fresh)}?` : 'Import unsubscribed addresses?'}
      description={preview.fileName}
      action={fresh > 0 ? `Import ${people(fresh)}` : 'Import'}
      schema={unnoted > 0 ? noteNeeded : importStartSchema}
      send={async ({ consentNote = '' }) => {
        await startImport(api, preview.id, consentNote)
        onStarted()
      }}
      onClose={() => {}}
      onCancel={onClose}
    >
      {(field) => (
        <>
          <Summary preview={preview} />
          {fresh > 0 && (
            <p className="text-ink-soft text-small">
              New: {sample.join(', ')}
              {fresh > sample.length && ` and ${formatCount(fresh - sample.length)} more`}
            </p>
          )}
          <Faults faults={faults} count={faultCount} />
          {unnoted > 0 && (
            <TextField
              label={unnoted === fresh ? 'How they agreed' : `How the ${people(unnoted)} agreed whose line doesn’t say`}
              {...field('consentNote')}
              maxLength={500}
              autoComplete="off"
              hint="Everyone must have agreed to get it, and the Spam Act says you must be able to show how. We keep this with each address."
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

const meanings: Record<ImportColumn['as'], string> = {
  email: 'email address',
  state: 'on the list or not',
  consentedAt: 'when they agreed; 5/6/2026 is 5 June',
  note: 'how they agreed',
  leftAt: 'when they unsubscribed',
}

const Summary = ({
  preview: { lines, known, left, leavers, leaving, undated, repeated, read, ignored },
}: {
  preview: ImportPreview
}) => (
  <ul className="list-disc pl-5">
    <li>
      {formatCount(lines)} {lines === 1 ? 'line was' : 'lines were'} read
    </li>
    {read.length > 0 && <li>Columns read: {read.map(({ name, as }) => `“${name}” (${meanings[as]})`).join(', ')}</li>}
    {ignored.length > 0 && <li>Columns ignored: {ignored.map((name) => `“${name}”`).join(', ')}</li>}
    {undated > 0 && <li>{people(undated)} without a date we can read, so we use today’s</li>}
    {known > 0 && <li>{people(known)} already on the list</li>}
    {left > 0 && (
      <li>
        {people(left)} unsubscribed before and will stay off the list
        {leavers > 0 && ` (${formatCount(leavers)} new here)`}
      </li>
    )}
    {leaving > 0 && (
      <li>
        {people(leaving)} on the list unsubscribed by this file, so we’ll take {leaving === 1 ? 'it' : 'them'} off
      </li>
    )}
    {repeated > 0 && <li>{people(repeated)} more than once in the file</li>}
  </ul>
)

const Faults = ({ faults, count }: { faults: ImportPreview['faults']; count: number }) =>
  count > 0 && (
    <details className="mt-2">
      <summary className="text-link">
        {formatCount(count)} {count === 1 ? 'line' : 'lines'} can’t be used
      </summary>
      <ol className="mt-2 max-h-48 overflow-y-auto text-small">
        {faults.map(({ line, message }) => (
          <li key={line}>
            Line {formatCount(line)}: {message}
          </li>
        ))}
        {count > faults.length && <li>and {formatCount(count - faults.length)} more</li>}
      </ol>
    </details>
  )

type DoneProps = { preview: ImportPreview; onChanged: () => Promise<void>; onClose: () => void }
function ImportProgress({ preview: { id, fresh, leaving }, onChanged, onClose }: DoneProps) {
  const { data } = useQuery({
    ...importQuery(backgroundApi, id),
    refetchInterval: ({ state }) => (state.data?.status === 'done' ? false : 700),
  })
  const done = data?.status === 'done'
  useEffect(() => {
    if (done) void onChanged()
  }, [done, onChanged])
  return (
    <Dialog
      onOpenChange={onClose}
      title={done ? 'Imported' : 'Importing'}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <LabelledProgress label="Import" value={data?.done ?? 0} of={data?.total ?? fresh}>
        {done
          ? `${people(data.added)} added to the list.${leaving > 0 ? ` ${people(leaving)} taken off it.` : ''}`
          : `${formatCount(data?.done ?? 0)} of ${people(data?.total ?? fresh)}. You can close this and it will keep going.`}
      </LabelledProgress>
    </Dialog>
  )
}
