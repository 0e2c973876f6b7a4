import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { appearanceSchema } from '#contract/appearance.ts'
import { type Appearance, appearanceCode, type Corners } from '#domain/appearance/appearance.ts'
import type { TypePairName } from '#domain/appearance/typefaces.ts'
import { useApi } from '#web/api.ts'
import { appearancesQuery, editedSectionQuery } from '#web/queries/admin-sections.ts'
import { Link } from '#web/router.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { AlertPanel } from '../frame/alert-panel.tsx'
import { Panel } from '../frame/panel.tsx'
import { RadioCard } from '../frame/radio-card.tsx'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { useToday } from '../frame/use-today.ts'
import { applyAppearance } from './apply-appearance.ts'
import { ColourField } from './colour-field.tsx'
import { ContrastFigures } from './contrast-figures.tsx'
import { ShareAppearance } from './share-appearance.tsx'
import { TypeSample } from './type-sample.tsx'

type AppearanceForm = z.infer<typeof appearanceSchema>

/** The labels of the fields. */
export const appearanceLabels: Record<keyof AppearanceForm, string> = {
  primary: 'Main colour',
  accent: 'Second colour',
  typePair: 'Typefaces',
  corners: 'Corners',
  footerLandscape: 'Landscape above the footer',
  heroSlides: 'Pictures at the top change',
}

const typeWords: Record<TypePairName, { title: string; text: string }> = {
  newsreader: { title: 'Newsreader and Source Sans', text: 'Quiet, like a well-made book' },
  lora: { title: 'Lora and Nunito Sans', text: 'Warm and soft' },
  fraunces: { title: 'Fraunces and Figtree', text: 'Full of character' },
  figtree: { title: 'Figtree and Source Sans', text: 'Plain and modern' },
}
const cornerWords: Record<Corners, { title: string; text: string }> = {
  square: { title: 'Square', text: 'Straight edges on cards, fields, buttons and pictures' },
  soft: { title: 'Soft', text: 'Slightly rounded, with round buttons' },
  round: { title: 'Round', text: 'Well rounded' },
}

/** The form of the appearance, with the contrast of its colours (docs/product.md, "Appearance"). */
export function AppearanceFields() {
  const revision = useApplySavedAppearance()
  return (
    <>
      <TitledPanel
        title="Logo"
        description="It stands at the top of your site, in browser tabs, on phones, in emails and on vouchers."
        action={
          <Link to="/admin/appearance/logo" className={buttonClass('quiet')}>
            Change the logo
          </Link>
        }
      />
      <ColourAndTypeFields />
      <Panel title={appearanceLabels.corners}>
        <StyleChoices name="corners" legend={appearanceLabels.corners} labels={cornerWords} />
      </Panel>
      <Panel title="Home page and footer">
        <Tick name="footerLandscape" hint="Painted mountains where the page ends" />
        <Tick name="heroSlides" hint="Otherwise only the first picture is shown" />
      </Panel>
      <Panel title="Before it goes live">
        <ShareAppearance />
        <PreviousAppearance revision={revision} />
      </Panel>
    </>
  )
}

/** The fields for the two colours with their contrast, and for the typefaces. */
export const ColourAndTypeFields = () => (
  <>
    <Panel
      title="Colours"
      hint="All other colours follow from these two: on the site, in emails, on vouchers and shared links."
    >
      <ColourField name="primary" label={appearanceLabels.primary} hint="Buttons, links and tinted grounds" />
      <ColourField
        name="accent"
        label={appearanceLabels.accent}
        hint="The cart’s badge and small strokes, just as you choose it. Errors stay red."
      />
      <ContrastFigures />
    </Panel>
    <Panel title={appearanceLabels.typePair} hint="The first is for headings and vouchers, the second for text.">
      <StyleChoices
        name="typePair"
        legend={appearanceLabels.typePair}
        labels={typeWords}
        sample={(pair) => <TypeSample pair={pair} />}
      />
    </Panel>
  </>
)

/** A warning that the saved appearance cannot be used. */
export const BrokenAppearance = () =>
  useToday()?.appearanceBroken && (
    <div className="mb-6">
      <AlertPanel title="The look that was saved last can’t be read">
        <p className="mt-1">The site shows the one before it, which is filled in below. Save it to keep it.</p>
      </AlertPanel>
    </div>
  )

/** Applies the saved appearance to the dashboard without a reload. Returns its revision. */
function useApplySavedAppearance(): number {
  const api = useApi()
  const { data } = useSuspenseQuery(editedSectionQuery(api, 'look'))
  useEffect(() => applyAppearance(document, data.value), [data])
  return data.revision
}

type StyleChoicesProps<N extends 'typePair' | 'corners'> = {
  name: N
  legend: string
  labels: Record<AppearanceForm[N], { title: string; text: string }>
  /** A sample of the choice. */
  sample?: (value: AppearanceForm[N]) => ReactNode
}

/** A group of radio cards with descriptions. */
function StyleChoices<N extends 'typePair' | 'corners'>({ name, legend, labels, sample }: StyleChoicesProps<N>) {
  const { register, getValues } = useFormContext<AppearanceForm>()
  const chosen: string = getValues(name)
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{legend}</legend>
      {Object.entries<{ title: string; text: string }>(labels).map(([value, { title, text }]) => (
        <RadioCard
          key={value}
          title={title}
          text={text}
          sample={sample?.(value as AppearanceForm[N])}
          value={value}
          defaultChecked={value === chosen}
          {...register(name)}
        />
      ))}
    </fieldset>
  )
}

function Tick({ name, hint }: { name: 'footerLandscape' | 'heroSlides'; hint: string }) {
  const { register, getValues } = useFormContext<AppearanceForm>()
  return (
    <label className="flex items-baseline gap-3">
      <input type="checkbox" defaultChecked={getValues(name)} {...register(name)} />
      <span>
        <span className="font-semibold">{appearanceLabels[name]}</span>
        <span className="block text-ink-soft text-small">{hint}</span>
      </span>
    </label>
  )
}

/** A button that puts the previous appearance into the form. */
function PreviousAppearance({ revision }: { revision: number }) {
  const api = useApi()
  const { data: versions = [] } = useQuery(appearancesQuery(api, revision))
  const { setValue, formState } = useFormContext<Appearance>()
  const appearances = versions.flatMap(({ value }) => appearanceSchema.safeParse(value).data ?? [])
  const [live, ...earlier] = appearances
  const before = live && earlier.find((one) => appearanceCode(one) !== appearanceCode(live))
  if (!before) return null
  const bringBack = () => {
    for (const [name, value] of Object.entries(before))
      setValue(name as keyof Appearance, value, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="quiet" onClick={bringBack} disabled={formState.isSubmitting}>
        <Undo2 aria-hidden className="size-4" />
        Back to the look before
      </Button>
      <p className="text-ink-soft text-small">Fills in the earlier look. Visitors see it once you save.</p>
    </div>
  )
}
