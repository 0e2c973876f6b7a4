/** A typeface, by its name and by the names that the site and programs without web fonts ask for, the first that is there. */
export type Typeface = { family: string; site: readonly [string, ...string[]]; elsewhere: readonly string[] }

/** `serif` is for headings and vouchers, `sans` for text: so the site's tokens have always called them. */
export type TypePair = { serif: Typeface; sans: Typeface }

const newsreader: Typeface = {
  family: 'Newsreader',
  site: ['Newsreader Variable', 'Newsreader Fallback', 'Georgia', 'serif'],
  elsewhere: ['Newsreader', 'Georgia', 'Times New Roman', 'serif'],
}
const sourceSans: Typeface = {
  family: 'Source Sans 3',
  site: ['Source Sans 3 Variable', 'Source Sans Fallback', 'system-ui', 'sans-serif'],
  elsewhere: ['Source Sans 3', 'Segoe UI', 'Helvetica', 'Arial', 'sans-serif'],
}
const lora: Typeface = {
  family: 'Lora',
  site: ['Lora Variable', 'Lora Fallback', 'Georgia', 'serif'],
  elsewhere: ['Lora', 'Georgia', 'Times New Roman', 'serif'],
}
const nunitoSans: Typeface = {
  family: 'Nunito Sans',
  site: ['Nunito Sans Variable', 'Nunito Sans Fallback', 'system-ui', 'sans-serif'],
  elsewhere: ['Nunito Sans', 'Segoe UI', 'Helvetica', 'Arial', 'sans-serif'],
}
const fraunces: Typeface = {
  family: 'Fraunces',
  site: ['Fraunces Variable', 'Fraunces Fallback', 'Georgia', 'serif'],
  elsewhere: ['Fraunces', 'Georgia', 'Times New Roman', 'serif'],
}
const figtree: Typeface = {
  family: 'Figtree',
  site: ['Figtree Variable', 'Figtree Fallback', 'system-ui', 'sans-serif'],
  elsewhere: ['Figtree', 'Segoe UI', 'Helvetica', 'Arial', 'sans-serif'],
}

/** The pairs of typefaces that a clinic may choose from. Their files: `src/web/styles/type`, `src/server/files/font-files.ts`. */
export const typePairs = {
  newsreader: { serif: newsreader, sans: sourceSans },
  lora: { serif: lora, sans: nunitoSans },
  fraunces: { serif: fraunces, sans: figtree },
  figtree: { serif: figtree, sans: sourceSans },
} as const satisfies Record<string, TypePair>
export type TypePairName = keyof typeof typePairs
