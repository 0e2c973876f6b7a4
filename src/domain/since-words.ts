const time = (timeZone: string) => new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit', timeZone })
const day = (timeZone: string) => new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', timeZone })

/** Since when something lasts, as one says it: `9.40 am`, and on another day than `now` `21 November, 9.40 am`. */
export function sinceWords(iso: string, { now, timeZone }: { now: Date; timeZone: string }): string {
  const begin = new Date(iso)
  const clock = time(timeZone)
    .format(begin)
    .replace(':', '.')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .toLowerCase()
  const date = day(timeZone)
  return date.format(begin) === date.format(now) ? clock : `${date.format(begin)}, ${clock}`
}
