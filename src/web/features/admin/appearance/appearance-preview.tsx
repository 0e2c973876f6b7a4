import { useEffect, useState } from 'react'
import { appearanceSchema } from '#contract/appearance.ts'
import { type Appearance, appearanceCode } from '#domain/appearance/appearance.ts'
import { type Device, devices, ScaledFrame } from '../frame/scaled-frame.tsx'
import { applyAppearance } from './apply-appearance.ts'

/** A preview of the home page with the appearance in the form; an invalid appearance does not change it. */
export const AppearancePreview = Object.assign(
  ({ draft, device }: { draft: unknown; device: Device }) => {
    const typed = appearanceSchema.safeParse(draft).data
    const [shown, setShown] = useState(typed)
    useEffect(() => {
      if (typed && (!shown || appearanceCode(typed) !== appearanceCode(shown))) setShown(typed)
    }, [typed, shown])
    return shown ? <HomePage key={`${device} ${shown.heroSlides}`} appearance={shown} device={device} /> : null
  },
  { load: async () => {} },
)

type HomePageProps = { appearance: Appearance; device: Device }

/** Loaded once; after that only its style sheet is replaced. */
function HomePage({ appearance, device }: HomePageProps) {
  const [address] = useState(`/admin/appearance/preview/${appearanceCode(appearance)}`)
  const [page, setPage] = useState<Document | null>(null)
  useEffect(() => {
    if (page) applyAppearance(page, appearance)
  }, [page, appearance])
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
