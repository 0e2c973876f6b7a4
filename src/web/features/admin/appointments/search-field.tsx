import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '#web/hydrated.ts'
import { Button } from '#web/ui/button.tsx'

/** How long the field waits for the next key before it searches, in ms. */
const patience = 300

type SearchFieldProps = { asked: string; onSearch: (q: string, how: { replace: boolean }) => void }

/** Searches while one types. A search that goes on takes the place of the last in the browser's history. */
export function SearchField({ asked, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(asked)
  const sent = useRef(asked)
  const hydrated = useHydrated()
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
    <search>
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          search(typed)
        }}
      >
        <span className="list-search">
          <Search aria-hidden />
          <input
            type="search"
            className="field"
            aria-label="Search by name, email or phone"
            placeholder="Name, email, phone"
            maxLength={100}
            disabled={!hydrated}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              clearTimeout(waiting.current)
              waiting.current = setTimeout(search, patience, target.value)
            }}
          />
        </span>
        <Button type="submit" variant="quiet" disabled={!hydrated}>
          Search
        </Button>
      </form>
    </search>
  )
}
