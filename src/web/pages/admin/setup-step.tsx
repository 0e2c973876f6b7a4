import type { ReactNode } from 'react'
import { Redirect, useParams } from 'wouter'
import { ColourAndTypeFields } from '#web/features/admin/appearance/appearance-fields.tsx'
import { applyAppearance } from '#web/features/admin/appearance/apply-appearance.ts'
import { LogoPanels } from '#web/features/admin/content/logo-editor.tsx'
import { SocialList } from '#web/features/admin/content/social-list.tsx'
import { addressOfStep, isWizardStep, type WizardStepName } from '#web/features/admin/first-steps/wizard-steps.ts'
import { LawWarning } from '#web/features/admin/forms/law-warning.tsx'
import { AppearanceStep } from '#web/features/admin/setup/appearance-step.tsx'
import { BusinessStep } from '#web/features/admin/setup/business-step.tsx'
import { ClinicStep, HoursStep } from '#web/features/admin/setup/clinic-steps.tsx'
import { DoneStep } from '#web/features/admin/setup/done-step.tsx'
import { KeepStep } from '#web/features/admin/setup/keep-step.tsx'
import { LegalStep } from '#web/features/admin/setup/legal-step.tsx'
import { PaymentsStep } from '#web/features/admin/setup/payments-step.tsx'
import { Wizard } from '#web/features/admin/setup/wizard.tsx'

const steps: Record<WizardStepName, () => ReactNode> = {
  clinic: () => <ClinicStep socials={<SocialList />} />,
  hours: () => <HoursStep />,
  look: () => (
    <AppearanceStep
      logo={<LogoPanels />}
      colours={<ColourAndTypeFields />}
      show={(saved) => applyAppearance(document, saved)}
    />
  ),
  keep: () => <KeepStep />,
  business: () => <BusinessStep />,
  legal: () => <LegalStep />,
  payments: () => (
    <div className="grid gap-6">
      <LawWarning />
      <PaymentsStep />
    </div>
  ),
  done: () => <DoneStep />,
}

/** A step of the set-up of a new clinic. */
export default function SetupStepPage() {
  const { step = '' } = useParams()
  if (!isWizardStep(step)) return <Redirect to={addressOfStep('clinic')} replace />
  return <Wizard step={step}>{steps[step]()}</Wizard>
}
