import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { LibraryPicture } from '#contract/media.ts'
import { DropZone } from './drop-zone.tsx'
import { LibraryBrowser } from './library-browser.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'
import { addressOf, viewOf } from './view.ts'

/** Every picture of the clinic: new ones come in at the top, each can be opened. */
export function MediaLibrary() {
  const view = viewOf(useSearch())
  const [, navigate] = useLocation()
  const uploads = useUploads()
  const [open, setOpen] = useState<LibraryPicture>()
  return (
    <div className="grid gap-5">
      <DropZone onFiles={uploads.add} />
      <UploadList {...uploads} />
      <section className="panel" aria-label="Library">
        <LibraryBrowser view={view} onView={(next) => navigate(addressOf(next))} onOpen={setOpen} />
      </section>
      {open && <PictureDialog picture={open} onChanged={setOpen} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
