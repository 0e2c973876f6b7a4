import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { TextField } from '#web/ui/field.tsx'

type FormattedFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange' | 'value' | 'ref'> & {
  value: string
  format: (typed: string) => string
  onValue: (text: string) => void
}

const digitCount = (text: string) => text.replace(/\D/g, '').length

/** A field that formats its digits in groups during typing. The caret stays after the same digit. */
export function FormattedField({ value, format, onValue, ...field }: FormattedFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<{ digits: number }>()

  useLayoutEffect(() => {
    if (!caret || document.activeElement !== input.current) return
    const position = [...(input.current?.value ?? '')].findIndex(
      (_, index, all) => digitCount(all.slice(0, index).join('')) === caret.digits,
    )
    if (position >= 0) input.current?.setSelectionRange(position, position)
  }, [caret])

  return (
    <TextField
      {...field}
      ref={input}
      value={value}
      onChange={({ target }) => {
        const at = target.selectionStart ?? target.value.length
        const inTheMiddle = at < target.value.length
        onValue(format(target.value))
        // With the caret at the end, the browser places it correctly, after any separator.
        setCaret(inTheMiddle ? { digits: digitCount(target.value.slice(0, at)) } : undefined)
      }}
    />
  )
}
