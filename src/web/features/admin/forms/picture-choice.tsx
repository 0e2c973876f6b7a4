import { ImagePlus, Images } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react'
import { imageAddress } from '#contract/text.ts'
import { Button } from '#web/ui/button.tsx'
import { placeholderImage } from '#web/ui/picture.tsx'
import { lazyWithRetry } from '../frame/lazy-with-retry.tsx'
import { Thumbnail } from '../lists/thumbnail.tsx'
import { accepted } from '../media/drop-zone.tsx'
import { UploadList } from '../media/upload-list.tsx'
import { useUploads } from '../media/use-uploads.ts'
import type { PickedPicture } from './picture-picker.tsx'

// The library is looked through less often than a page with a picture is opened.
const PicturePicker = lazyWithRetry(async () => (await import('./picture-picker.tsx')).PicturePicker)

type PictureChoiceProps = {
  label: string
  address: string | undefined
  onPick: (picture: PickedPicture) => void
  /** The field of the address. */
  children: ReactNode
}

/**
 * The address of a picture, pasted or chosen from the library, with the picture as it will be shown; a placeholder when
 * it cannot be loaded. A file that is chosen, dropped or pasted here comes into the library first.
 */
export function PictureChoice({ label, address, onPick, children }: PictureChoiceProps) {
  const [picking, setPicking] = useState(false)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const current = useRef(address)
  current.current = address
  /** The address that an upload will replace: another one that was chosen or typed meanwhile stays. */
  const replaced = useRef(address)
  const uploads = useUploads(({ address, alt, width, height }) => {
    if (current.current !== replaced.current) return
    replaced.current = address
    onPick({ address, alt, width, height })
  })
  const upload = (files: File[]) => {
    replaced.current = address
    uploads.add(files)
  }
  const shown = imageAddress.safeParse(address)

  const take = (event: DragEvent | ClipboardEvent, data: DataTransfer) => {
    const [file] = data.files
    if (!file) return
    event.preventDefault()
    upload([file])
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same by keyboard */}
      <div
        className={`@container rounded-md ${over ? 'bg-celadon outline-2 outline-jade outline-offset-4' : ''}`}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          // Without this the browser would leave the page to show the file.
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={({ currentTarget, relatedTarget }) => {
          if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
        }}
        onDrop={(event) => {
          setOver(false)
          take(event, event.dataTransfer)
        }}
        onPaste={(event) => take(event, event.clipboardData)}
      >
        <div className="grid gap-4 sm:@xs:grid-cols-[9rem_1fr] sm:@xs:items-start">
          <Thumbnail
            src={shown.success ? shown.data : placeholderImage}
            alt=""
            sizes="12rem"
            className="aspect-16/10 w-full max-w-56 rounded-md border border-stone"
          />
          <div className="grid justify-items-start gap-[0.6rem] [&>:first-child]:w-full">
            {children}
            <div className="flex flex-wrap gap-2">
              <Button variant="quiet" onClick={() => input.current?.click()}>
                <ImagePlus aria-hidden className="size-4" />
                Upload a picture
                <span className="sr-only">for {label}</span>
              </Button>
              <Button variant="quiet" onClick={() => setPicking(true)}>
                <Images aria-hidden className="size-4" />
                Choose from library
                <span className="sr-only">for {label}</span>
              </Button>
            </div>
          </div>
        </div>
        <UploadList {...uploads} unfinished />
        <input
          ref={input}
          type="file"
          hidden
          accept={accepted}
          aria-label="File"
          onChange={({ target }) => {
            upload([...(target.files ?? [])])
            // The same file may be chosen again.
            target.value = ''
          }}
        />
      </div>
      {picking && <PicturePicker open onOpenChange={setPicking} onPick={onPick} />}
    </>
  )
}
