import { useState } from 'react'

/**
 * Decides when the fault of a field is shown before the form is sent: when the field loses the focus, and from then on
 * while one types, so that the message disappears as soon as the input is right. `fault` is empty for valid input.
 */
export function useValidateOnBlur(fault: string) {
  const [isHidden, setIsHidden] = useState(false)
  const show = () => setIsHidden(false)
  return {
    shownFault: isHidden ? '' : fault,
    onFocus: () => setIsHidden(fault === ''),
    onBlur: () => {
      // A message that appears while a button is pressed would move the button before it is released.
      const pressing = document.querySelector(':active') !== null
      if (pressing) document.addEventListener('click', show, { once: true, capture: true })
      else show()
    },
  }
}
