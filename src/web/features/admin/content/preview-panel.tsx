import { Maximize2, Monitor, Smartphone } from 'lucide-react'
import { Component, type ReactNode, type Ref, Suspense, useState } from 'react'
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import type { EditableSection } from '#contract/content.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { type Choice, Choices, choiceClass } from '../forms/choices.tsx'
import type { Device } from '../frame/scaled-frame.tsx'
import { type SectionPreview, setPreviewDevice } from './preview.ts'
import type { FormPlan } from './use-section-form.ts'

const choices: Choice<Device>[] = [
  { value: 'desktop', label: 'Desktop', Icon: Monitor },
  { value: 'phone', label: 'Phone', Icon: Smartphone },
]

type PreviewPanelProps<S extends EditableSection, F extends FieldValues> = {
  plan: Pick<FormPlan<S, F>, 'section' | 'fromForm'>
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
    <section
      ref={ref}
      aria-label="Preview"
      data-preview
      data-notices-aside
      className="grid scroll-mt-[calc(var(--dashboard-bar)+4rem)] scroll-mb-4 gap-3 lg:sticky lg:top-[calc(var(--dashboard-bar)+1.25rem)]"
    >
      <div className="flex flex-wrap items-center gap-x-[0.8rem] gap-y-[0.4rem]">
        <h2 className="text-[1.2rem]">Preview</h2>
        <div className="ml-auto flex gap-1">
          <Choices legend="Screen" choices={choices} chosen={device} onChoose={setPreviewDevice} />
          <button type="button" className={choiceClass} onClick={() => setEnlarged(true)}>
            <Maximize2 aria-hidden className="size-4" />
            Enlarge
          </button>
        </div>
      </div>
      {drawn}
      <Dialog open={enlarged} onOpenChange={setEnlarged} full title="Preview">
        {drawn}
      </Dialog>
    </section>
  )
}

type PreviewBoundaryProps = { of: unknown; children: ReactNode }

/** Catches errors of the preview, since incomplete input may not render, and shows a sentence until the input changes. */
class PreviewBoundary extends Component<PreviewBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidUpdate(before: PreviewBoundaryProps) {
    if (this.state.failed && before.of !== this.props.of) this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <p role="status">We can’t preview this yet. Keep typing and the preview will catch up.</p>
  }
}
