import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'
import { unfinishedFault } from '#web/unfinished-dates.ts'

/** Checks a form's values by the contract's schema, and that no date or time is typed in part. */
export function contractResolver<In extends FieldValues, Out>(schema: z.ZodType<Out, In>): Resolver<In, unknown, Out> {
  const check = zodResolver<In, unknown, Out>(schema)
  return async (values, context, options) => {
    const result = await check(values, context, options)
    const errors = { ...result.errors } as FieldErrors<In>
    for (const name of options.names ?? []) {
      const { ref } = (get(options.fields, name) ?? {}) as { ref?: HTMLElement }
      const message = unfinishedFault(ref)
      if (message) set(errors, name, { type: 'unfinished', message, ref })
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : result
  }
}
