/**
 * What is wrong with a date or time that is typed in part. Browsers give its value as an empty one, which would mean
 * something else, such as "at once".
 */
export const unfinishedFault = (field: unknown): string | undefined =>
  field instanceof HTMLInputElement && field.type !== 'number' && field.validity.badInput
    ? 'Please finish the date or time, or clear it'
    : undefined

/** The dates and times of a form that are typed in part, by their names. */
export function unfinishedDates(form: HTMLFormElement): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const field of form.elements) {
    const fault = unfinishedFault(field)
    if (fault) faults[(field as HTMLInputElement).name] = fault
  }
  return faults
}
