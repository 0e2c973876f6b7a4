import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { LibraryPicture } from '#contract/media.ts'
import { useApi } from '#web/api.ts'
import { deletePicture, replacePicture } from '#web/queries/media.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { messageOf } from '../forms/failure.ts'
import { FormMessage } from '../forms/form-message.tsx'
import { AreYouSureDialog } from '../frame/are-you-sure-dialog.tsx'
import { Progress } from '../frame/progress.tsx'
import { UnavailableButton } from '../frame/unavailable-button.tsx'
import { accepted } from './drop-zone.tsx'

type ReplaceDialogProps = {
  picture: LibraryPicture
  onReplaced: (picture: LibraryPicture) => void
  onClose: () => void
}

/** Uploads a picture that replaces this one everywhere. The chosen file is kept if that fails. */
export function ReplaceDialog({ picture, onReplaced, onClose }: ReplaceDialogProps) {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File>()
  const [part, setPart] = useState(0)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  const places = placesOf(picture)
  const oldOne = picture.uses.some(({ sent }) => sent)
    ? 'The old one stays in the library and in the newsletters that have been sent.'
    : 'The old one stays in the library, unused.'
  const replace = useMutation({
    mutationFn: (chosen: File) => {
      const { signal } = leaving.current
      return replacePicture(picture.id, chosen, { onProgress: setPart, signal })
    },
    onSuccess: async (made) => {
      // Any page or list may show it.
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'me' })
      toast('Success', `The new picture is now used in ${placesOf(made)}.`)
      onReplaced(made)
      onClose()
    },
  })
  return (
    <Dialog
      onOpenChange={() => !replace.isPending && onClose()}
      title="Replace this picture everywhere"
      description={`The new picture takes its place in ${places} and keeps its description. ${oldOne}`}
      footer={
        <>
          <Button variant="quiet" disabled={replace.isPending} onClick={onClose}>
            Cancel
          </Button>
          <UnavailableButton reason={!file && 'No file is chosen. Choose the new picture first.'}>
            {(off) => (
              <Button busy={replace.isPending} onClick={() => file && replace.mutate(file)} {...off}>
                Replace
              </Button>
            )}
          </UnavailableButton>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="New picture" hint="JPEG, PNG, WebP, AVIF or HEIC, up to 30 MB and 64 megapixels">
          {(control) => (
            <input
              type="file"
              className="field"
              accept={accepted}
              onChange={({ target }) => {
                setFile(target.files?.[0])
                replace.reset()
              }}
              {...control}
            />
          )}
        </Field>
        {replace.isPending && <Progress className="h-[0.45rem] bg-stone" value={part} aria-label="Progress" />}
        <FormMessage message={replace.error ? messageOf(replace.error) : undefined} />
      </div>
    </Dialog>
  )
}

/** Where a picture is replaced: what was sent keeps the one that it has. */
export const replaceableUses = ({ uses }: LibraryPicture) => uses.filter(({ sent }) => !sent)

function placesOf(picture: LibraryPicture): string {
  const { length } = replaceableUses(picture)
  return length === 1 ? 'one place' : `${length} places`
}

type DeletePictureDialogProps = { picture: LibraryPicture; onDeleted: () => void; onClose: () => void }

/** Asks for confirmation before a picture is deleted, and shows the reason if that is refused. */
export function DeletePictureDialog({ picture, onDeleted, onClose }: DeletePictureDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => deletePicture(api, picture.id),
    onSuccess: () => {
      toast('Success', 'The picture has been deleted.')
      onDeleted()
    },
    // Also after a failure: someone may have used the picture on the site, or deleted it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin', 'media'] }),
  })
  return (
    <AreYouSureDialog
      title="Delete this picture"
      action="Delete"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        “{picture.name}” will be deleted. For 30 days it can be brought back from Deleted, above the library. After
        that, an earlier version of a page that used it shows a placeholder instead.
      </p>
      <FormMessage message={remove.error ? messageOf(remove.error) : undefined} />
    </AreYouSureDialog>
  )
}
