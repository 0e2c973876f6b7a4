import { useState } from 'react'
import type { LibraryPicture } from '#contract/media.ts'
import { DeletedLink } from '../lists/deleted-link.tsx'
import { useList } from '../lists/list.ts'
import { DropZone } from './drop-zone.tsx'
import { LibraryBrowser, library } from './library-browser.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

/** Every picture of the clinic: new ones come in at the top, each can be opened. */
export function MediaLibrary() {
  const uploads = useUploads()
  const [open, setOpen] = useState<LibraryPicture>()
  return (
    <div className="grid gap-5">
      <DropZone onFiles={uploads.add} />
      <UploadList {...uploads} />
      <div className="empty:hidden">
        <DeletedLink kind="picture" />
      </div>
      <section className="panel" aria-label={library.label}>
        <LibraryBrowser state={useList(library)} onOpen={setOpen} />
      </section>
      {open && <PictureDialog picture={open} onChanged={setOpen} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
