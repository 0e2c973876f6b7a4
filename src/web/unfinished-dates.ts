/**
 * The dates and times of a form that are typed in part, by their names, and what is wrong with them. Browsers give their
 * values as empty ones, which would mean something else, such as "at once".
 */
export function unfinishedDates(form: HTMLFormElement): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const field of form.elements)
    if (field instanceof HTMLInputElement && field.type !== 'number' && field.validity.badInput)
      faults[field.name] = 'Please finish the date or time, or clear it'
  return faults
}
