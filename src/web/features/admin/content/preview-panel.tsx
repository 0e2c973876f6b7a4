import { Maximize2, Monitor, Smartphone } from 'lucide-react'
import { type Ref, Suspense, useState } from 'react'
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import type { EditableSection } from '#contract/content.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { choosePreview, type Device, type SectionPreview } from './preview.ts'
import { PreviewBoundary } from './preview-boundary.tsx'
import type { FormPlan } from './use-section-form.ts'

const choices = [
  { device: 'desktop', label: 'Desktop', Icon: Monitor },
  { device: 'phone', label: 'Phone', Icon: Smartphone },
] as const

type PreviewPanelProps<S extends EditableSection, F extends FieldValues> = {
  plan: FormPlan<S, F>
  Section: SectionPreview
  device: Device
  ref: Ref<HTMLElement>
}

/**
 * The section as visitors will see it, with what is typed and not saved yet (docs/product.md, "Saving and history").
 */
export function PreviewPanel<S extends EditableSection, F extends FieldValues>({
  plan,
  Section,
  device,
  ref,
}: PreviewPanelProps<S, F>) {
  const values = useWatch({ control: useFormContext<F>().control }) as F
  const [enlarged, setEnlarged] = useState(false)
  const drawn = (
    <PreviewBoundary of={values}>
      <Suspense fallback={<div className="placeholder h-96" aria-busy="true" />}>
        <Section section={plan.section} draft={plan.fromForm(values)} device={device} />
      </Suspense>
    </PreviewBoundary>
  )
  return (
    <section ref={ref} aria-label="Preview" className="preview">
      <div className="preview-head">
        <h2>Preview</h2>
        <fieldset className="preview-devices">
          <legend className="sr-only">Screen</legend>
          {choices.map(({ device: choice, label, Icon }) => (
            <button key={choice} type="button" aria-pressed={choice === device} onClick={() => choosePreview(choice)}>
              <Icon aria-hidden className="size-4" />
              {label}
            </button>
          ))}
          <button type="button" onClick={() => setEnlarged(true)}>
            <Maximize2 aria-hidden className="size-4" />
            Enlarge
          </button>
        </fieldset>
      </div>
      {drawn}
      <Dialog open={enlarged} onOpenChange={setEnlarged} full title="Preview">
        <div className="preview-enlarged">{drawn}</div>
      </Dialog>
    </section>
  )
}
