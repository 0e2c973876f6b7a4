import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldErrors, type FieldValues, get, type Resolver, type ResolverOptions, set } from 'react-hook-form'
import type { z } from 'zod'
import { unfinishedDates } from '#web/unfinished-dates.ts'

/** Checks a form's values by the contract's schema, and that no date or time in it is typed in part. */
export function contractResolver<In extends FieldValues, Out>(schema: z.ZodType<Out, In>): Resolver<In, unknown, Out> {
  const check = zodResolver<In, unknown, Out>(schema)
  return async (values, context, options) => {
    const result = await check(values, context, options)
    const errors = { ...result.errors } as FieldErrors<In>
    const form = formOf(options)
    for (const [name, message] of form ? Object.entries(unfinishedDates(form)) : [])
      if (options.names?.some((asked) => asked === name)) set(errors, name, { type: 'unfinished', message })
    return Object.keys(errors).length > 0 ? { values: {}, errors } : result
  }
}

/** The form that the fields stand in now: those that have left it are still among its names. */
function formOf<In extends FieldValues>({ names = [], fields }: ResolverOptions<In>): HTMLFormElement | undefined {
  for (const name of names) {
    const { ref } = (get(fields, name) ?? {}) as { ref?: Partial<HTMLInputElement> }
    if (ref?.isConnected && ref.form) return ref.form
  }
  return undefined
}
