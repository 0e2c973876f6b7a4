import { useEffect } from 'react'
import { useHydrated } from '#web/hydrated.ts'
import { chooseScheme, showScheme, useChosenScheme } from './scheme-choice.ts'
import { schemes } from './schemes.ts'
import { Tooltip } from './tooltip.tsx'

/** The switch for the colour scheme of the dashboard: three buttons, one of them selected. */
export function SchemeSwitch() {
  const hydrated = useHydrated()
  const chosen = useChosenScheme()
  useEffect(() => showScheme(), [])
  return (
    <fieldset className="flex rounded-full border border-stone p-0.5" disabled={!hydrated}>
      <legend className="sr-only">Colours</legend>
      {schemes.map(({ choice, label, Icon }) => (
        <Tooltip key={choice} text={label}>
          <label className="relative grid h-[1.8rem] w-[2.1rem] cursor-pointer place-items-center rounded-full text-ink-soft has-checked:bg-celadon has-checked:text-jade-deep has-focus-visible:outline-[2.5px] has-focus-visible:outline-jade">
            <input
              type="radio"
              name="scheme"
              className="absolute inset-0 m-0 cursor-pointer opacity-0"
              checked={chosen === choice}
              onChange={() => chooseScheme(choice)}
            />
            <Icon aria-hidden className="size-4" />
            <span className="sr-only">{label}</span>
          </label>
        </Tooltip>
      ))}
    </fieldset>
  )
}
