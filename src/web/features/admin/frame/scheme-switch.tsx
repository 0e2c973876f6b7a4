import { useEffect } from 'react'
import { useHydrated } from '#web/hydrated.ts'
import { chooseScheme, showScheme, useChosenScheme } from './scheme-choice.ts'
import { schemes } from './schemes.ts'
import { Tooltip } from './tooltip.tsx'

/** The colours of the dashboard, as three small buttons of which one is chosen. */
export function SchemeSwitch() {
  const hydrated = useHydrated()
  const chosen = useChosenScheme()
  useEffect(() => showScheme(), [])
  return (
    <fieldset className="scheme-switch" disabled={!hydrated}>
      <legend className="sr-only">Colours</legend>
      {schemes.map(({ choice, label, Icon }) => (
        <Tooltip key={choice} text={label}>
          <label>
            <input type="radio" name="scheme" checked={chosen === choice} onChange={() => chooseScheme(choice)} />
            <Icon aria-hidden className="size-4" />
            <span className="sr-only">{label}</span>
          </label>
        </Tooltip>
      ))}
    </fieldset>
  )
}
