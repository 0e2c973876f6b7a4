import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { clinicQuery } from '#web/queries/content.ts'
import { meQuery } from '#web/queries/sign-in.ts'
import { todayQuery } from '#web/queries/today.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import {
  addressOfStep,
  isStepDone,
  type WizardStepName,
  wizardStepNames,
  wizardSteps,
} from '../first-steps/wizard-steps.ts'
import { DashboardPage } from '../frame/dashboard-page.tsx'
import { OwnersOnly } from '../frame/owners-only.tsx'
import { StaffFrame } from '../frame/staff-frame.tsx'
import { useLogoUrl } from '../frame/use-logo-url.ts'
import { useTodayRefetching } from '../frame/use-today.ts'

type WizardProps = { step: WizardStepName; children: ReactNode }

/** The set-up of a new clinic, step by step (docs/product.md, "Setting up"). Each step has an address, so that Back works. */
export const Wizard = (props: WizardProps) => (
  <StaffFrame>
    <Frame {...props} />
  </StaffFrame>
)

function Frame({ step, children }: WizardProps) {
  const { name } = useData(clinicQuery)
  const me = useData(meQuery)
  const { title, text } = wizardSteps[step]
  useTodayRefetching()
  return (
    <div className="dashboard grid min-h-dvh grid-cols-1 grid-rows-[var(--dashboard-bar)_auto_1fr] md:grid-cols-[15rem_minmax(0,1fr)] md:grid-rows-[var(--dashboard-bar)_1fr]">
      <header className="dashboard-header sticky top-0 z-20 flex items-center gap-3 border-stone border-b bg-paper-bright px-[clamp(1rem,2.5vw,1.75rem)] md:col-span-2">
        <Logo src={useLogoUrl()} className="h-6 max-w-16 sm:h-9 sm:max-w-24" />
        <span className="min-w-0 truncate font-serif sm:text-lg">{name}</span>
        <Link to="/admin/today" className={buttonClass('quiet', 'ml-auto shrink-0')}>
          Finish later
        </Link>
      </header>
      {me?.role === 'owner' && <Steps current={step} />}
      <DashboardPage title={title}>
        <OwnersOnly>
          {text && <p className="mb-6 max-w-2xl text-ink-soft">{text}</p>}
          <div key={step}>{children}</div>
        </OwnersOnly>
      </DashboardPage>
    </div>
  )
}

function Steps({ current }: { current: WizardStepName }) {
  const today = useData(todayQuery)
  const at = wizardStepNames.indexOf(current)
  return (
    <nav
      aria-label="Steps of the set-up"
      className="border-stone px-[clamp(1rem,2.5vw,1.75rem)] pt-4 md:border-e md:pt-8 md:pb-8"
    >
      <p className="text-ink-soft text-small">
        Step {at + 1} of {wizardStepNames.length}
        <span className="md:hidden">: {wizardSteps[current].name}</span>
      </p>
      <ol className="mt-2 flex gap-1 md:grid md:gap-1">
        {wizardStepNames.map((name, index) => {
          const isDone = isStepDone(name, today)
          return (
            <li key={name} className="max-md:flex-1">
              <Link
                to={addressOfStep(name)}
                aria-current={name === current ? 'step' : undefined}
                className="group flex min-h-11 items-center gap-3 rounded-lg aria-[current]:font-semibold max-md:justify-center md:px-2 md:hover:bg-celadon md:aria-[current]:bg-celadon"
              >
                <span className="grid size-7 shrink-0 place-content-center rounded-full border border-stone bg-paper-bright text-small group-aria-[current]:border-jade group-aria-[current]:bg-jade group-aria-[current]:text-paper-bright">
                  {isDone ? <Check aria-hidden className="size-4" /> : index + 1}
                </span>
                <span className="max-md:sr-only">
                  {wizardSteps[name].name}
                  {isDone && <span className="sr-only"> (done)</span>}
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
