import { Images } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { imageAddress } from '#contract/text.ts'
import { Button } from '#web/ui/button.tsx'
import { placeholderImage } from '#web/ui/picture.tsx'
import { Thumbnail } from '../thumbnail.tsx'
import { MediaPicker, type PickedPicture } from './media-picker.tsx'

type PictureChoiceProps = {
  label: string
  address: string | undefined
  onPick: (picture: PickedPicture) => void
  /** The field of the address. */
  children: ReactNode
}

/**
 * The address of a picture, pasted or chosen from the library, with the picture as it will be shown; a placeholder when
 * it cannot be loaded.
 */
export function PictureChoice({ label, address, onPick, children }: PictureChoiceProps) {
  const [picking, setPicking] = useState(false)
  const shown = imageAddress.safeParse(address)
  return (
    <div className="@container">
      <div className="grid gap-4 sm:@xs:grid-cols-[9rem_1fr] sm:@xs:items-start">
        <Thumbnail
          src={shown.success ? shown.data : placeholderImage}
          alt=""
          sizes="12rem"
          className="aspect-16/10 w-full max-w-56 rounded-md border border-stone"
        />
        <div className="grid justify-items-start gap-[0.6rem] [&>:first-child]:w-full">
          {children}
          <Button variant="quiet" onClick={() => setPicking(true)}>
            <Images aria-hidden className="size-4" />
            Choose from library
            <span className="sr-only">for {label}</span>
          </Button>
        </div>
      </div>
      <MediaPicker open={picking} onOpenChange={setPicking} onPick={onPick} />
    </div>
  )
}
