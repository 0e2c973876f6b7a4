const firstNames = [
  ...['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Hal', 'Ivy', 'Jo', 'Kim', 'Lee', 'Mei', 'Ned', 'Olga', 'Pia'],
  ...['Quinn', 'Ruth', 'Sam', 'Tess', 'Uma', 'Vic', 'Wren', 'Xin', 'Yara', 'Zoë'],
]
const lastNames = [
  ...['Ash', 'Bell', 'Chan', 'Dunn', 'Eve', 'Fox', 'Gray', 'Hart', 'Ito', 'Jones', 'King', 'Lim', 'Moss', 'Nash'],
  ...['Owen', 'Park', 'Quist', 'Rossi', 'Singh', 'Tran', 'Ueda', 'Vance', 'Walsh', 'Xu', 'Young', 'Zeman'],
]

/** Somebody made up: the same one for the same number. The address leads nowhere (RFC 2606). */
export function person(number: number) {
  return {
    firstName: pick(firstNames, number * 7 + 3),
    lastName: pick(lastNames, scatter(number)),
    email: `person${number}@mail.example`,
    phone: `0412 ${String(number % 1_000_000).padStart(6, '0')}`,
  }
}

/** A deterministic pseudo-random number. */
export const scatter = (number: number): number => Math.imul(number ^ (number >>> 13), 0x9e3779b1) >>> 1

export const pick = <T>(list: readonly T[], number: number): T => list[number % list.length]!

/** A version 7 UUID of an instant in ms, the same for the same `kind` and number. */
export function madeId(kind: number, number: number, at: number): string {
  const time = at.toString(16).padStart(12, '0')
  const rest = (BigInt(number) * 0x9e3779b97f4a7c15n) & 0xffff_ffff_ffffn
  return `${time.slice(0, 8)}-${time.slice(8)}-7${kind.toString(16).padStart(3, '0')}-b01c-${rest.toString(16).padStart(12, '0')}`
}
