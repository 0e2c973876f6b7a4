import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useHydrated } from '#web/hydrated.ts'
import { type Scheme, schemeOf } from '#web/scheme.ts'
import { Tooltip } from './tooltip.tsx'

type Choice = Scheme | 'system'
const choices: [choice: Choice, label: string, Icon: LucideIcon][] = [
  ['light', 'Light', Sun],
  ['dark', 'Dark', Moon],
  ['system', 'As the system', Monitor],
]
const year = 365 * 24 * 60 * 60

/** Light, dark, or as the system has it. A cookie of the dashboard's pages remembers it, so that the server knows too. */
export function SchemeSwitch() {
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState<Choice>('system')
  useEffect(() => {
    const kept = schemeOf(document.cookie)
    show(kept ?? 'system')
    setChosen(kept ?? 'system')
  }, [])
  const choose = (choice: Choice) => {
    const secure = location.protocol === 'https:' ? '; secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
    document.cookie = `scheme=${choice}; path=/admin; max-age=${choice === 'system' ? 0 : year}; samesite=lax${secure}`
    show(choice)
    setChosen(choice)
  }
  return (
    <fieldset className="scheme-switch" disabled={!hydrated}>
      <legend className="sr-only">Colours</legend>
      {choices.map(([choice, label, Icon]) => (
        <Tooltip key={choice} text={label}>
          <label>
            <input type="radio" name="scheme" checked={chosen === choice} onChange={() => choose(choice)} />
            <Icon aria-hidden className="size-4" />
            <span className="sr-only">{label}</span>
          </label>
        </Tooltip>
      ))}
    </fieldset>
  )
}

function show(choice: Choice) {
  if (choice === 'system') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = choice
}
