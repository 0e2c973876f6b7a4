import { useEffect, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { type WordArea, type WordKey, type Words, wordAreas, wordKeys, words } from '#domain/content/words.ts'
import { foldForSearch } from '#domain/search-text.ts'
import { TextField } from '#web/ui/field.tsx'
import { goToPart, wordPart } from '../forms/go-to-part.ts'
import { Panel } from '../frame/panel.tsx'
import { TextEditor } from './text-editor.tsx'
import type { TextPlan } from './use-text-form.ts'
import { WordRow } from './word-row.tsx'

const plan: TextPlan<'words'> = {
  section: 'words',
  labels: {
    ...(Object.fromEntries(
      wordKeys.map((key) => [key, `${wordAreas[words[key].area]}: ${words[key].label}`]),
    ) as Words),
    publishAt: 'Date',
  },
}

const areaNames = Object.entries(wordAreas) as [WordArea, string][]

/** The clinic's own words on pages that are built in, by area (docs/product.md, "Words"). */
export const WordsEditor = () => (
  <TextEditor plan={plan}>
    <WordList />
  </TextEditor>
)

function WordList() {
  const [sought, setSought] = useState('')
  const [found, setFound] = useState<readonly WordKey[]>(wordKeys)
  const [opened, setOpened] = useState<ReadonlySet<WordKey>>(new Set())
  useEffect(() => {
    const { hash } = location
    const linked = wordKeys.find((key) => wordPart(key) === hash)
    if (!linked) return
    setOpened(new Set([linked]))
    // The field is rendered in the next frame.
    requestAnimationFrame(() => goToPart(hash))
  }, [])
  const typed = useWatch<Words>() as Words
  const { errors } = useFormState<Words>()
  // Found texts stay visible while they are edited, and texts with an error become visible.
  const inArea = (area: WordArea) =>
    wordKeys.filter((key) => words[key].area === area && (found.includes(key) || errors[key] !== undefined))
  return (
    <>
      <TextField
        label="Search the words"
        type="search"
        autoComplete="off"
        value={sought}
        onChange={({ target }) => {
          setSought(target.value)
          setFound(wordKeys.filter((key) => isFound(key, typed[key], target.value)))
        }}
        onKeyDown={(event) => {
          // Enter would submit the form below.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <p role="status" className="text-ink-soft text-small empty:hidden">
        {sought && (found.length === 0 ? 'Nothing says that. Try fewer letters.' : `${found.length} found`)}
      </p>
      {areaNames
        .filter(([area]) => inArea(area).length > 0)
        .map(([area, name]) => (
          <Panel key={area} title={name}>
            <ul className="grid">
              {inArea(area).map((key) => (
                <WordRow
                  key={key}
                  name={key}
                  own={typed[key]}
                  open={opened.has(key) || errors[key] !== undefined}
                  onOpen={() => setOpened(new Set([...opened, key]))}
                />
              ))}
            </ul>
          </Panel>
        ))}
    </>
  )
}

const isFound = (key: WordKey, own: string, sought: string) =>
  foldForSearch(`${words[key].label}\n${own || words[key].default}\n${wordAreas[words[key].area]}`).includes(
    foldForSearch(sought.trim()),
  )
