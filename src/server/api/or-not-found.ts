import { Refusal } from '../refusal.ts'

/** What was asked for; throws the refusal where it is not there, or where a service says that it was not. */
export function orNotFound<T>(
  found: T | false | undefined,
  gone = 'We can’t find this. Someone may have deleted it.',
): T {
  if (found === undefined || found === false) throw new Refusal('not_found', gone)
  return found
}
