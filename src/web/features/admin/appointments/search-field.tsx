import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '#web/hydrated.ts'

/** How long the field waits for the next key before it searches, in ms. */
const patience = 300

type SearchFieldProps = { asked: string; onSearch: (q: string, how: { replace: boolean }) => void }

/** Searches while one types. A search that goes on takes the place of the last in the browser's history. */
export function SearchField({ asked, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(asked)
  const sent = useRef(asked)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The address changed by itself, as by Back.
  useEffect(() => {
    if (asked === sent.current) return
    sent.current = asked
    setTyped(asked)
  }, [asked])
  useEffect(() => () => clearTimeout(waiting.current), [])

  const search = (text: string) => {
    clearTimeout(waiting.current)
    const q = text.trim().slice(0, 100)
    if (q === sent.current) return
    const replace = sent.current !== ''
    sent.current = q
    onSearch(q, { replace })
  }
  return (
    <search className="search">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search(typed)
        }}
      >
        <Search aria-hidden className="search-icon" />
        <input
          type="search"
          className="field"
          aria-label="Search by name, email or phone"
          placeholder="Name, email or phone"
          maxLength={100}
          disabled={!useHydrated()}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            clearTimeout(waiting.current)
            waiting.current = setTimeout(search, patience, target.value)
          }}
        />
      </form>
    </search>
  )
}
