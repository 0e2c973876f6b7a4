import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { LibraryPicture } from '#contract/media.ts'
import { ApiError } from '#web/api.ts'
import { uploadPicture } from '#web/queries/media.ts'
import { messageOf } from '../forms/failure.ts'
import { newKey } from '../forms/idempotency-key.ts'
import { useUnsaved } from '../forms/unsaved.ts'

/** `part`: how much of the file has been sent, from 0 to 1. At 1 the server is still processing it. */
export type Upload = { key: string; file: File } & (
  | { state: 'waiting' }
  | { state: 'sending'; part: number }
  | { state: 'failed'; message: string; final: boolean }
  /** `known`: the library already had this picture. */
  | { state: 'done'; picture: LibraryPicture; known: boolean }
)

/** The server’s limit, so that a file that it would refuse is not sent. */
const maxBytes = 30 * 1024 * 1024
const tooLarge = 'The picture is larger than 30 MB'
/** Simultaneous uploads. More would not be faster: they share the connection, and the server processes one at a time. */
const maxConcurrent = 2

/** The files being uploaded to the library, each with its progress or its error. */
export function useUploads(onAdded: (picture: LibraryPicture) => void = () => {}) {
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState<Upload[]>([])
  const leaving = useRef(new AbortController())
  const inProgress = uploads.filter(({ state }) => state === 'sending' || state === 'waiting')
  useUnsaved(inProgress.length > 1 ? 'the uploads' : 'the upload', inProgress.length > 0)

  const change = (key: string, to: (upload: Upload) => Upload) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? to(upload) : upload)))

  async function start({ key, file }: Upload) {
    const { signal } = leaving.current
    change(key, () => ({ key, file, state: 'sending', part: 0 }))
    try {
      const onProgress = (part: number) => change(key, () => ({ key, file, state: 'sending', part }))
      const { picture, known } = await uploadPicture(file, { onProgress, signal })
      change(key, () => ({ key, file, state: 'done', picture, known }))
      void queryClient.invalidateQueries({ queryKey: ['admin', 'media'] })
      onAdded(picture)
    } catch (error) {
      if (signal.aborted) return
      const final = error instanceof ApiError && [413, 415, 422].includes(error.status)
      change(key, () => ({ key, file, state: 'failed', message: messageOf(error), final }))
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list changes, and only then
  useEffect(() => {
    const free = maxConcurrent - uploads.filter(({ state }) => state === 'sending').length
    const next = uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))
    for (const upload of next) void start(upload)
  }, [uploads])
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])

  return {
    uploads,
    add: (files: File[]) =>
      setUploads((all) => [
        ...all,
        ...files.map((file): Upload => {
          const key = newKey()
          const fits = file.size <= maxBytes
          return fits ? { key, file, state: 'waiting' } : { key, file, state: 'failed', message: tooLarge, final: true }
        }),
      ]),
    retry: (key: string) => change(key, ({ file }) => ({ key, file, state: 'waiting' })),
    dismiss: (key: string) => setUploads((all) => all.filter((upload) => upload.key !== key)),
    /** Takes the picture of a finished upload as it now is. */
    update: (picture: LibraryPicture) =>
      setUploads((all) =>
        all.map((upload) =>
          upload.state === 'done' && upload.picture.id === picture.id ? { ...upload, picture } : upload,
        ),
      ),
  }
}
