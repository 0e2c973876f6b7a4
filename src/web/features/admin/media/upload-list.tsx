import { CircleAlert, CircleCheck, LoaderCircle, RotateCw, X } from 'lucide-react'
import type { LibraryPicture } from '#contract/media.ts'
import { Button } from '#web/ui/button.tsx'
import { rowButtonClass } from '../forms/row-button.tsx'
import { Progress } from '../frame/progress.tsx'
import { Thumbnail } from '../lists/thumbnail.tsx'
import { AltField } from './alt-field.tsx'
import type { Upload, useUploads } from './use-uploads.ts'

type UploadListProps = Pick<ReturnType<typeof useUploads>, 'uploads' | 'retry' | 'dismiss' | 'update'>

/**
 * The chosen files, each with its progress, its error, or the field for its alternative text. `unfinished`: lists only files
 * that have not arrived; for the others there is only a message.
 */
export function UploadList({ uploads, unfinished = false, ...verbs }: UploadListProps & { unfinished?: boolean }) {
  const shown = unfinished ? uploads.filter(({ state }) => state !== 'done') : uploads
  return (
    <>
      <p role="status" className="sr-only">
        {summaryOf(uploads)}
      </p>
      {shown.length > 0 && (
        <ul aria-label="Uploads">
          {shown.map((upload) => (
            <UploadRow key={upload.key} upload={upload} {...verbs} />
          ))}
        </ul>
      )}
    </>
  )
}

function summaryOf(uploads: Upload[]): string {
  const count = (state: Upload['state']) => uploads.filter((upload) => upload.state === state).length
  const known = uploads.filter((upload) => upload.state === 'done' && upload.known).length
  const [added, failed] = [count('done') - known, count('failed')]
  return [
    added > 0 && `${added} added`,
    known > 0 && `${known} already in the library`,
    failed > 0 && `${failed} not added`,
  ]
    .filter(Boolean)
    .join(', ')
}

type UploadRowProps = Omit<UploadListProps, 'uploads'> & { upload: Upload }
function UploadRow({ upload, retry, dismiss, update }: UploadRowProps) {
  const { key, file, state } = upload
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-start gap-4 border-stone border-b py-[0.9rem]">
      {state === 'done' ? (
        <Thumbnail src={upload.picture.address} alt="" sizes="5rem" className="size-18 rounded-lg" />
      ) : (
        <span className="grid size-18 place-items-center rounded-lg bg-paper-deep">
          {state === 'failed' ? (
            <CircleAlert aria-hidden className="size-5 text-cinnabar" />
          ) : (
            <LoaderCircle aria-hidden className="size-5 animate-spin text-ink-soft" />
          )}
        </span>
      )}
      <div className="grid min-w-0 gap-1">
        <p className="truncate font-semibold">{file.name}</p>
        <State upload={upload} onSaved={update} />
      </div>
      <div className="flex items-center gap-1">
        {state === 'failed' && !upload.final && (
          <Button variant="quiet" aria-label={`Try ${file.name} again`} onClick={() => retry(key)}>
            <RotateCw aria-hidden className="size-4" />
            Try again
          </Button>
        )}
        {(state === 'failed' || state === 'done') && (
          <button
            type="button"
            className={rowButtonClass}
            aria-label={`Clear ${file.name}`}
            onClick={() => dismiss(key)}
          >
            <X aria-hidden />
          </button>
        )}
      </div>
    </li>
  )
}

function State({ upload, onSaved }: { upload: Upload; onSaved: (picture: LibraryPicture) => void }) {
  switch (upload.state) {
    case 'waiting':
      return <p className="text-ink-soft text-small">Waiting</p>
    case 'sending':
      return (
        <div className="flex items-center gap-3">
          <Progress
            className="h-[0.45rem] flex-1 bg-stone"
            value={upload.part}
            aria-label={`Progress of ${upload.file.name}`}
          />
          <span className="tabular text-ink-soft text-small">
            {upload.part < 1 ? `${Math.floor(upload.part * 100)}%` : 'Checking'}
          </span>
        </div>
      )
    case 'failed':
      return <p className="font-semibold text-cinnabar-deep text-small">{upload.message}</p>
    case 'done':
      return (
        <>
          <p className="flex items-center gap-1.5 text-jade-deep text-small">
            <CircleCheck aria-hidden className="size-4" />
            {upload.known ? 'Already in the library' : 'In the library'}
          </p>
          <AltField picture={upload.picture} onSaved={onSaved} />
        </>
      )
  }
}
