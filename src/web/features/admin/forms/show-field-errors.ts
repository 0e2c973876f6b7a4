import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { FieldError } from '#contract/problem.ts'

/** Puts what the server says of a field beside that field. `root` is where in the form the server's paths begin. */
export function showFieldErrors<F extends FieldValues>(form: UseFormReturn<F>, errors: FieldError[], root = '') {
  for (const [index, { path, message }] of errors.entries()) {
    const name = `${root}${path}` as Path<F>
    const holdsText = typeof form.getValues(name) === 'object'
    form.setError((holdsText ? `${name}.text` : name) as Path<F>, { message }, { shouldFocus: index === 0 })
  }
}
