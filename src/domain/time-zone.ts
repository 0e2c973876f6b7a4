/** Whether a text names a time zone that this engine knows, such as `Australia/Adelaide`. */
export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return text !== ''
  } catch {
    return false
  }
}
