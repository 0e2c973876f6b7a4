import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { addressOfStep } from '../first-steps/wizard-steps.ts'
import { failureOf } from '../forms/failure.ts'
import { FormMessage } from '../forms/form-message.tsx'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { StepFooter, stepAfter } from './step-footer.tsx'
import { type Choice, useKeepChoices } from './use-keep-choices.ts'

const and = new Intl.ListFormat('en-AU')

/** The step that chooses which treatments, pages and articles of the example stay. */
export function KeepStep() {
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const choices = useKeepChoices(() => navigate(addressOfStep(stepAfter('keep'))))
  const { groups, toRemove, toChange, isDone, doAll: applyAll } = choices
  const goOn = () => {
    if (toRemove.length > 0) setAsking(true)
    else applyAll.mutate()
  }
  const removed = and.format(toRemove.map(({ name }) => name))
  return (
    <form
      noValidate
      method="post"
      aria-label="Treatments and pages"
      onSubmit={(event) => {
        event.preventDefault()
        goOn()
      }}
    >
      <fieldset disabled={!useHydrated()} className="grid gap-6">
        <Group
          {...choices}
          title="Treatments"
          description="What you untick is deleted when you continue; for 30 days it can be brought back. You can add treatments under Services. The page about a treatment goes with it."
          choices={groups.services}
        />
        <Group
          {...choices}
          title="Pages"
          description="What you untick is hidden from visitors. You can show it again here or under Text Pages."
          choices={groups.pages}
        />
        <Group
          {...choices}
          title="Articles of the blog"
          description="What you untick becomes a draft. You can publish it again here or under Blog."
          choices={groups.posts}
        />
        <FormMessage
          message={applyAll.error ? `Not all of it could be changed: ${failureOf(applyAll.error)}` : undefined}
        />
        <StepFooter step="keep">
          <Button type="submit" busy={applyAll.isPending}>
            {toChange.length > 0 ? 'Save and continue' : isDone ? 'Continue' : 'Leave as it is and continue'}
          </Button>
        </StepFooter>
      </fieldset>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={toRemove.length === 1 ? 'Remove this treatment?' : `Remove ${toRemove.length} treatments?`}
        footer={
          <>
            <Button variant="quiet" data-first onClick={() => setAsking(false)}>
              Keep looking
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false)
                applyAll.mutate()
              }}
            >
              Remove and continue
            </Button>
          </>
        }
      >
        <p>
          {removed} will be removed from the site. For 30 days it can be brought back under Deleted. Pages and articles
          are only hidden.
        </p>
      </Dialog>
    </form>
  )
}

type GroupProps = Pick<ReturnType<typeof useKeepChoices>, 'isTicked' | 'toggle'> & {
  title: string
  description: string
  choices: Choice[]
}

function Group({ title, description, choices, isTicked, toggle }: GroupProps) {
  const id = useId()
  if (choices.length === 0) return null
  return (
    <TitledPanel title={title} description={description}>
      <ul className="mt-3 grid gap-x-6 sm:grid-cols-2">
        {choices.map((choice) => (
          <li key={choice.key}>
            <label className="flex min-h-11 items-center gap-3 py-1">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                checked={isTicked(choice)}
                disabled={choice.required}
                aria-describedby={choice.required ? `${id}-needed` : undefined}
                onChange={() => toggle(choice)}
              />
              <span className="min-w-0">
                {choice.name}
                {choice.required && <span className="text-ink-soft text-small"> (always needed)</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {choices.some(({ required }) => required) && (
        <p id={`${id}-needed`} className="mt-2 text-ink-soft text-small">
          The law or the shop’s checkout needs the pages marked “always needed”. You can change their words.
        </p>
      )}
    </TitledPanel>
  )
}
