import type { z } from 'zod'
import { CommandError } from './command.ts'

/** A command's options as its schema wants them. Throws a `CommandError` that names each one at fault. */
export function parseOptions<T extends z.ZodType>(schema: T, values: object): z.infer<T> {
  const result = schema.safeParse(values)
  if (result.success) return result.data
  const faults = result.error.issues.map(({ path, message }) => {
    const name = `--${path.join('.')}`
    return !(String(path[0]) in values) ? `${name} is missing` : `${name}: ${message}`
  })
  throw new CommandError(faults.join('\n'))
}
