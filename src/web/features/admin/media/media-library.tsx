import { useState } from 'react'
import type { LibraryPicture } from '#contract/media.ts'
import { useApi } from '#web/api.ts'
import { changePictures } from '#web/queries/bulk.ts'
import { BulkDelete } from '../lists/bulk-button.tsx'
import { DeletedLink } from '../lists/deleted-link.tsx'
import { useList } from '../lists/list.ts'
import type { Bulk } from '../lists/selection.tsx'
import { SelectionToggle } from '../lists/selection-toggle.tsx'
import { DropZone } from './drop-zone.tsx'
import { LibraryBrowser, library } from './library-browser.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

/** The clinic's picture library, with the upload area at the top. */
export function MediaLibrary() {
  const uploads = useUploads()
  const [open, setOpen] = useState<LibraryPicture>()
  const [choosing, setChoosing] = useState(false)
  const api = useApi()
  const bulk: Bulk<LibraryPicture> = {
    nameOf: ({ name }) => `“${name}”`,
    fits: ({ uses }) => uses.length === 0,
    actions: (chosen) => (
      <BulkDelete
        chosen={chosen}
        nouns={library.nouns}
        act={(ids) => changePictures(api, { act: 'delete', ids })}
        text={
          'For 30 days they can be brought back from Deleted, above the library. After that their files go for good.'
        }
      />
    ),
  }
  return (
    <div className="grid gap-5">
      <DropZone onFiles={uploads.add} />
      <UploadList {...uploads} />
      <div className="flex flex-wrap gap-2">
        <SelectionToggle pressed={choosing} onPress={() => setChoosing(!choosing)} />
        <DeletedLink kind="picture" />
      </div>
      <section className="panel" aria-label={library.label} tabIndex={-1}>
        <LibraryBrowser state={useList(library)} onOpen={setOpen} bulk={choosing ? bulk : undefined} />
      </section>
      {open && <PictureDialog picture={open} onChanged={setOpen} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
