import { palettesOf } from '#domain/appearance/palette.ts'
import { contrast, hex, type Palette } from '#domain/appearance/theme.ts'
import { useLastColour } from './use-last-colour.ts'

const schemes = [
  { scheme: 'light', title: 'On the site, and in the dashboard’s light scheme' },
  { scheme: 'dark', title: 'In the dashboard’s dark scheme' },
] as const

const pairs: { words: string; text: keyof Palette; on: keyof Palette }[] = [
  { words: 'Text on buttons', text: 'paper-bright', on: 'jade' },
  { words: 'Links on the page', text: 'jade-deep', on: 'paper' },
  { words: 'Headings on a tinted ground', text: 'jade', on: 'celadon' },
  { words: 'Figures on the second colour', text: 'accent-ink', on: 'accent' },
  { words: 'Quiet text on the page', text: 'ink-soft', on: 'paper' },
]

const swatches: { name: keyof Palette; words: string }[] = [
  { name: 'paper', words: 'Page' },
  { name: 'celadon', words: 'Tint' },
  { name: 'jade', words: 'Buttons' },
  { name: 'jade-deep', words: 'Links' },
  { name: 'accent', words: 'Second' },
  { name: 'ink', words: 'Text' },
]

const figure = (value: number) => (Math.floor(value * 10) / 10).toFixed(1)
const mark = (value: number) => (value >= 7 ? 'very good' : value >= 4.5 ? 'good' : 'too little')

/** The colours derived from the two typed ones, with their contrast ratios, in both schemes. */
export function ContrastFigures() {
  const main = useLastColour('primary')
  const second = useLastColour('accent')
  const typed = { primary: main.colour, accent: second.colour }
  const palettes = palettesOf(typed)
  const tint = hex(palettes.light.celadon)
  return (
    <>
      <div role="status" className="grid gap-2 text-small empty:hidden">
        <Changed typed={typed.primary} used={hex(palettes.light.jade)} tint={tint} />
      </div>
      {(main.isLast || second.isLast) && (
        <p className="text-ink-soft text-small">
          {`Shown for ${typed.primary} and ${typed.accent}, the last two colours that we could read.`}
        </p>
      )}
      {schemes.map(({ scheme, title }) => (
        <section key={scheme} aria-label={title} className="grid gap-3">
          <h3 className="font-sans font-semibold text-small">{title}</h3>
          <ul className="flex flex-wrap justify-between gap-y-2">
            {swatches.map(({ name, words }) => (
              <li key={name} className="grid justify-items-center gap-1 text-[0.8rem] text-ink-soft">
                <span
                  className="size-10 rounded-md border border-stone-deep"
                  style={{ backgroundColor: hex(palettes[scheme][name]) }}
                />
                {words}
              </li>
            ))}
          </ul>
          <ul className="grid gap-1 text-small">
            {pairs.map(({ words, text, on }) => {
              const [front, ground] = [hex(palettes[scheme][text]), hex(palettes[scheme][on])]
              const value = contrast(front, ground)
              return (
                <li key={words} className="flex items-baseline gap-3">
                  <span
                    aria-hidden
                    className="rounded-sm px-2 py-[0.1rem] font-semibold"
                    style={{ color: front, backgroundColor: ground }}
                  >
                    Aa
                  </span>
                  <span className="tabular">{`${words}: ${figure(value)} to 1, ${mark(value)}`}</span>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </>
  )
}

type ChangedProps = { typed: string; used: string; tint: string }

/** A note that the main colour was darkened for contrast, with the ratios. The second colour is not used for text, so it is kept. */
const Changed = ({ typed, used, tint }: ChangedProps) =>
  typed !== used && (
    <p className="rounded-lg bg-amber px-3 py-2 text-amber-ink">
      {`Your main colour ${typed} has a contrast of ${figure(contrast(typed, tint))} to 1 with the tint. Text needs 4.5 to 1 to be read, so the darker ${used} is used.`}
    </p>
  )
