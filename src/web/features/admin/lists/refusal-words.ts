type Stayed = { name: string; reason: string }

const list = new Intl.ListFormat('en-AU')
/** The maximum number of names for one reason. */
const maxNamed = 5

/** A sentence for each reason why rows were refused, with the names of these rows. */
export function refusalWords(stayed: Stayed[]): string[] {
  const reasons = new Set(stayed.map(({ reason }) => reason))
  return [...reasons].map((reason) => {
    const rows = stayed.filter((row) => row.reason === reason)
    const names = rows.slice(0, maxNamed).map(({ name }) => name)
    if (rows.length > maxNamed) names.push(`${rows.length - maxNamed} more`)
    const subject = list.format(names)
    const verb = rows.length === 1 ? 'stayed as it was' : 'stayed as they were'
    return `${subject.charAt(0).toUpperCase()}${subject.slice(1)} ${verb}: ${reason.replace(/\.$/, '')}.`
  })
}
