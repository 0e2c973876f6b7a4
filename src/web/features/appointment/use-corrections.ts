import { useState } from 'react'

type Errors = Record<string, string | undefined>

/**
 * The errors of a form that was sent, as its fields are corrected: each faulty field is checked again as it changes, and
 * no other, so that nobody is told of a field that they have not come to yet. `reset` when it is sent again.
 */
export function useCorrections<V extends object>(errors: Errors, check: (values: V) => Errors) {
  const [corrected, setCorrected] = useState<Errors>({})
  return {
    errors: { ...errors, ...corrected },
    change: (form: HTMLFormElement, field: string) => {
      if (!(field in errors)) return
      const fault = check(Object.fromEntries(new FormData(form)) as V)[field]
      setCorrected((before) => ({ ...before, [field]: fault }))
    },
    reset: () => setCorrected({}),
  }
}
