/** A number with what it counts, such as `1 order` or `3 orders`. */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
