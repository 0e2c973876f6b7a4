import { useSuspenseQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { imageAddress } from '#contract/text.ts'
import { palettesOf } from '#domain/appearance/palette.ts'
import { hex, type Palette } from '#domain/appearance/theme.ts'
import { useApi } from '#web/api.ts'
import { editedSectionQuery } from '#web/queries/admin-sections.ts'
import { clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { Logo } from '#web/ui/logo.tsx'
import { placeholderImage } from '#web/ui/picture.tsx'
import type { AboutForm } from './forms.ts'

/** Sets the clinic's colours in a given scheme, independent of the dashboard's: the site is always light, a browser may be dark. */
function useColours() {
  const api = useApi()
  const { data } = useSuspenseQuery(editedSectionQuery(api, 'look'))
  const palettes: Record<'light' | 'dark', Palette> = palettesOf(data.value)
  return (scheme: 'light' | 'dark', ground: 'paper' | 'paper-bright' = 'paper'): CSSProperties => ({
    backgroundColor: hex(palettes[scheme][ground]),
    borderColor: hex(palettes[scheme].stone),
    color: hex(palettes[scheme].ink),
  })
}

const Sample = ({ name, children }: { name: string; children: ReactNode }) => (
  <figure className="grid content-start gap-2">
    {children}
    <figcaption className="text-ink-soft text-small">{name}</figcaption>
  </figure>
)

const bar = 'flex h-18 items-center gap-3 rounded-lg border px-4'

/** The logo of the form in all places that show it, in the light and in the dark scheme. */
export function LogoPreview() {
  const { control } = useFormContext<AboutForm>()
  const { name } = useData(clinicQuery)
  const coloursOf = useColours()
  const typed = imageAddress.safeParse(useWatch({ control, name: 'logoImage' }))
  const src = typed.success ? typed.data : placeholderImage
  const square = (size: string) => <Logo src={src} className={size} />
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Sample name="Top of your site">
        <div className={bar} style={coloursOf('light')}>
          <Logo src={src} className="h-11 max-w-28" />
          <span className="line-clamp-2 font-serif text-lg leading-tight">{name}</span>
        </div>
      </Sample>
      <Sample name="Dashboard and sign-in, dark">
        <div className={bar} style={coloursOf('dark', 'paper-bright')}>
          <Logo src={src} className="h-9 max-w-24" />
          <span className="line-clamp-2 font-serif text-lg leading-tight">{name}</span>
        </div>
      </Sample>
      <Sample name="Browser tab, light and dark">
        <div className="grid grid-cols-2 gap-3">
          {(['light', 'dark'] as const).map((scheme) => (
            <div
              key={scheme}
              className="flex h-11 items-center gap-2 rounded-t-lg border px-3"
              style={coloursOf(scheme, 'paper-bright')}
            >
              {square('h-4 max-w-4')}
              <span className="truncate text-[0.8rem]">{name}</span>
            </div>
          ))}
        </div>
      </Sample>
      <Sample name="On a phone’s home screen">
        <div className="flex gap-5 rounded-lg bg-celadon-deep px-5 py-4">
          {(['rounded-[22%]', 'rounded-full'] as const).map((shape) => (
            <div key={shape} className={`grid size-15 place-items-center ${shape}`} style={coloursOf('light')}>
              {square(shape === 'rounded-full' ? 'h-9.5 max-w-9.5' : 'h-11 max-w-11')}
            </div>
          ))}
        </div>
      </Sample>
    </div>
  )
}
