import type { ReactNode } from 'react'
import { Link } from '#web/router.tsx'
import { addressOfStep, type WizardStepName, wizardStepNames } from '../first-steps/wizard-steps.ts'
import { SaveBar } from '../forms/save-bar.tsx'
import { TextLink } from '../frame/text-link.tsx'

export const stepAfter = (step: WizardStepName): WizardStepName =>
  wizardStepNames[wizardStepNames.indexOf(step) + 1] ?? 'done'

/** The footer of a step: its submit button, and links to the next and the previous step that save nothing. */
export function StepFooter({
  step,
  skips = true,
  children,
}: {
  step: WizardStepName
  skips?: boolean
  children: ReactNode
}) {
  const before = wizardStepNames[wizardStepNames.indexOf(step) - 1]
  return (
    <SaveBar wraps>
      {children}
      {skips && <TextLink to={addressOfStep(stepAfter(step))}>Skip for now</TextLink>}
      {before && (
        <Link to={addressOfStep(before)} className="text-link ml-auto">
          Back
        </Link>
      )}
    </SaveBar>
  )
}
