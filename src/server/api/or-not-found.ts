import { Refusal } from '../refusal.ts'

/** Returns the value; throws a "not found" refusal if it is `undefined`, or the service reports that it was not there. */
export function orNotFound<T>(
  found: T | false | undefined,
  gone = 'We can’t find this. Someone may have deleted it.',
): T {
  if (found === undefined || found === false) throw new Refusal('not_found', gone)
  return found
}
