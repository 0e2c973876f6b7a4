import { useEffect, useState } from 'react'
import { lookSchema } from '#contract/look.ts'
import { type Look, lookCode } from '#domain/look/look.ts'
import { type Device, devices, ScaledFrame } from '../frame/scaled-frame.tsx'
import { showLook } from './look-sheet.ts'

/** A preview of the home page with the look in the form; an invalid look does not change it. */
export const LookPreview = Object.assign(
  ({ draft, device }: { draft: unknown; device: Device }) => {
    const typed = lookSchema.safeParse(draft).data
    const [shown, setShown] = useState(typed)
    useEffect(() => {
      if (typed && (!shown || lookCode(typed) !== lookCode(shown))) setShown(typed)
    }, [typed, shown])
    return shown ? <HomePage key={`${device} ${shown.heroSlides}`} look={shown} device={device} /> : null
  },
  { load: async () => {} },
)

type HomePageProps = { look: Look; device: Device }

/** Loaded once; after that only its style sheet is replaced. */
function HomePage({ look, device }: HomePageProps) {
  const [address] = useState(`/admin/appearance/preview/${lookCode(look)}`)
  const [page, setPage] = useState<Document | null>(null)
  useEffect(() => {
    if (page) showLook(page, look)
  }, [page, look])
  const { width, height } = devices[device]
  return (
    <ScaledFrame label="The home page in this look" width={width} height={height} body={page?.body ?? null}>
      {(style) => (
        <iframe
          title="Preview"
          src={address}
          tabIndex={-1}
          inert
          className="scheme-light pointer-events-none max-w-none origin-top-left"
          style={style}
          onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
        />
      )}
    </ScaledFrame>
  )
}
