import { useState } from 'react'

/**
 * When what is wrong with a field is told before the form is sent: once the field is left, and from then on while one types,
 * so that it goes as soon as it is mended. `fault` is empty where nothing is wrong.
 */
export function useToldOnLeaving(fault: string) {
  const [quiet, setQuiet] = useState(false)
  const tell = () => setQuiet(false)
  return {
    told: quiet ? '' : fault,
    onFocus: () => setQuiet(fault === ''),
    onBlur: () => {
      // A line that comes while a button is pressed would move the button away before it is let go.
      const pressing = document.querySelector(':active') !== null
      if (pressing) document.addEventListener('click', tell, { once: true, capture: true })
      else tell()
    },
  }
}
