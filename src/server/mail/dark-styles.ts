import { darkColour as of } from './styles.ts'

/** The colours of elements in dark mode, by class. A voucher always looks like paper, so its card has none. */
const inks = {
  paper: `background-color:${of('paper')}`,
  sheet: `background-color:${of('paper-bright')};border-color:${of('stone')};border-top-color:${of('jade')}`,
  ink: `color:${of('ink')}`,
  soft: `color:${of('ink-soft')}`,
  link: `color:${of('jade')}`,
  alarm: `color:${of('cinnabar')}`,
  line: `border-color:${of('stone')}`,
} as const

/** The only style sheet of an email. Programs that drop it show the light colours, which are inline. */
export const darkStyle = `@media (prefers-color-scheme: dark) {${Object.entries(inks)
  .map(([name, style]) => `.${name}{${style.replaceAll(';', ' !important;')} !important}`)
  .join('')}}`
