/** What is said of a date or time of which only a part is typed, by the type of its field. */
const messages: Readonly<Record<string, string>> = {
  date: 'Please finish the date, or clear it',
  'datetime-local': 'Please enter both the date and the time, or clear both',
  time: 'Please finish the time, or clear it',
  month: 'Please finish the month, or clear it',
}

/**
 * What is wrong with a date or time that is typed in part. Browsers give its value as an empty one, which would mean
 * something else, such as "at once".
 */
export const unfinishedFault = (field: unknown): string | undefined =>
  field instanceof HTMLInputElement && field.validity.badInput ? messages[field.type] : undefined

/** The dates and times of a form that are typed in part, by their names. */
export function unfinishedDates(form: HTMLFormElement): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const field of form.elements) {
    const fault = unfinishedFault(field)
    if (fault) faults[(field as HTMLInputElement).name] = fault
  }
  return faults
}
