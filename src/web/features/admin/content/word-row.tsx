import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { fillFacts } from '#domain/content/facts.ts'
import { type WordArea, type WordKey, type Words, wordAreas, words } from '#domain/content/words.ts'
import { FormFactText } from '../forms/fact-field.tsx'
import { wordPart } from '../forms/go-to-part.ts'
import { useFacts } from '../forms/use-facts.ts'

type WordRowProps = { name: WordKey; own: string; open: boolean; onOpen: () => void }

/** A row for one text: its content, or its field once the row is opened. */
export function WordRow({ name, own, open, onOpen }: WordRowProps) {
  const { setValue } = useFormContext<Words>()
  const row = useRef<HTMLLIElement>(null)
  const { label, default: usual, ...word } = words[name]
  const values = Object.fromEntries(useFacts().map((fact) => [fact.name, fact.value]))
  const changed = own.trim() !== '' && own.trim() !== usual
  const focusField = () =>
    // If the editor's code is still loading, the row gets the focus.
    requestAnimationFrame(() => (row.current?.querySelector<HTMLElement>('[role=textbox]') ?? row.current)?.focus())
  const backToDefault = (
    <button
      type="button"
      className="text-link text-small"
      aria-label={`Back to the default: ${label}`}
      onClick={() => {
        setValue(name, '', { shouldDirty: true, shouldValidate: true })
        focusField()
      }}
    >
      Back to the default
    </button>
  )
  const { href, name: place } = locationOf(name)
  const whereItStands = (
    <a href={href} target="_blank" rel="noreferrer" className="text-link text-small">
      {place}
      <span className="sr-only">: see “{label}” there, in a new tab</span>
    </a>
  )
  return (
    <li
      ref={row}
      id={wordPart(name).slice(1)}
      tabIndex={-1}
      className="border-stone border-t py-3 outline-none first:border-t-0"
    >
      {open ? (
        <div className="grid gap-1.5">
          <FormFactText<Words>
            name={name}
            label={label}
            rows={'lines' in word ? 2 : 1}
            hint={usual ? `Left empty, it says: ${fillFacts(usual, values)}` : 'Left empty, it isn’t shown.'}
          />
          <p className="text-small">On the site: {whereItStands}</p>
          {changed && <p>{backToDefault}</p>}
        </div>
      ) : (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1 basis-64">
            <p className="font-semibold text-small">{label}</p>
            <p className={`wrap-anywhere ${changed ? '' : 'text-ink-soft'}`}>
              {fillFacts(own.trim() || usual, values) || 'Not shown'}
            </p>
            <p className="text-ink-soft text-small">On the site: {whereItStands}</p>
          </div>
          <span className="flex gap-4">
            {changed && backToDefault}
            <button
              type="button"
              className="text-link text-small"
              aria-label={`Edit: ${label}`}
              onClick={() => {
                onOpen()
                focusField()
              }}
            >
              Edit
            </button>
          </span>
        </div>
      )}
    </li>
  )
}

const addresses: Record<WordArea, string> = {
  home: '/',
  booking: '/#book-appointment',
  shop: '/#shop',
  success: '/success',
  footer: '/#newsletter',
  blog: '/blog',
  request: '/request-appointment',
  faq: '/faq',
  balance: '/voucher',
  missing: '/page-not-found',
}

/** The section of the home page, by its anchor. */
const sections: Partial<Record<WordKey, [anchor: string, name: string]>> = {
  servicesTitle: ['services', 'services'],
  servicesIntro: ['services', 'services'],
  specialtiesTitle: ['practitioner', 'practitioner'],
  registrationNote: ['practitioner', 'practitioner'],
  featuresTitle: ['why-us', 'features'],
  blogTitle: ['blog', 'blog'],
  blogMore: ['blog', 'blog'],
  contactTitle: ['contact', 'contact'],
  hoursTitle: ['contact', 'opening hours'],
}

/** Where a text is shown on the site: the address, and the name that staff know the area by. */
function locationOf(key: WordKey): { href: string; name: string } {
  const { area } = words[key]
  const section = sections[key]
  const name = wordAreas[area]
  return section ? { href: `/#${section[0]}`, name: `${name}, ${section[1]}` } : { href: addresses[area], name }
}
