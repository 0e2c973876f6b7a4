import { SquareArrowOutUpRight } from 'lucide-react'
import { clinicQuery } from '#web/queries/content.ts'
import { todayQuery } from '#web/queries/today.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { ExampleContent } from '../first-steps/example-content.tsx'
import { addressOfStep, exampleContentOf } from '../first-steps/wizard-steps.ts'
import { TextLink } from '../frame/text-link.tsx'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { StepFooter } from './step-footer.tsx'

const and = new Intl.ListFormat('en-AU')

/** The last step of the set-up: a link to the site, and the remaining example content. */
export function DoneStep() {
  const { name } = useData(clinicQuery)
  const { setup } = useData(todayQuery)
  const missing = exampleContentOf(setup)
  const unconnected = setup.filter(({ step, done }) => !done && (step === 'payments' || step === 'mail'))
  return (
    <div className="grid gap-6">
      <TitledPanel
        title={name}
        description="Every change you’ve saved is on the site already."
        action={
          <a href="/" target="_blank" rel="noreferrer" className={buttonClass()}>
            <SquareArrowOutUpRight aria-hidden className="size-4" />
            Open your site<span className="sr-only"> in a new tab</span>
          </a>
        }
      />
      <TitledPanel
        title={missing.length > 0 ? 'Still to do' : 'All of it is yours'}
        description={
          missing.length > 0
            ? 'This is still the example’s, empty, or not read yet. Today keeps this list until each of them is done.'
            : 'Nothing is left of the example in what the set-up looks at. Have a look through your other texts as well.'
        }
      >
        {missing.length > 0 && (
          <div className="mt-3">
            <ExampleContent details={missing} kept={setup.find(({ step }) => step === 'clinic')?.kept ?? []} />
          </div>
        )}
        {unconnected.length > 0 && (
          <p className="mt-3 text-small">
            Not connected yet: {and.format(unconnected.map(({ step }) => (step === 'mail' ? 'email' : 'payments')))}.{' '}
            <TextLink to={addressOfStep('payments')}>What to set</TextLink>
          </p>
        )}
      </TitledPanel>
      <StepFooter step="done" skips={false}>
        <Link to="/admin/today" className={buttonClass('quiet')}>
          Go to the dashboard
        </Link>
      </StepFooter>
    </div>
  )
}
