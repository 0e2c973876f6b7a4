import { useState } from 'react'
import { type PersonFinds, personSearchSchema } from '#contract/person.ts'
import { useApi } from '#web/api.ts'
import { findPerson } from '#web/queries/people.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { FormMessage } from '../forms/form-message.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { PersonFound } from './person-found.tsx'

type SearchForm = { q: string }
type Found = { q: string; finds: PersonFinds; count: number }

/** Finds all data about a person, to export or erase them on request (docs/product.md, "Everything about one person"). */
export function PersonSearch() {
  const api = useApi()
  const disabled = !useHydrated()
  const [found, setFound] = useState<Found>()
  const search = async (q: string) => {
    const finds = await findPerson(api, q)
    setFound((before) => ({ q, finds, count: (before?.count ?? 0) + 1 }))
  }
  const { busy, message, field, formProps } = useContractForm<SearchForm>({
    schema: personSearchSchema,
    send: ({ q }) => search(q),
  })
  return (
    <TitledPanel
      title="Everything about one person"
      description="Find what is kept of somebody, save a copy for them, or erase it. Search first, then choose what is theirs. Each search, copy and erasure is in the audit log."
    >
      <form {...formProps} className="mt-4 flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <TextField
            label="Email, phone or name"
            {...field('q')}
            autoComplete="off"
            hint="An email address finds the most. A name may be of several people."
          />
        </div>
        <Button type="submit" busy={busy} disabled={disabled} className="sm:mt-[1.85rem]">
          Search
        </Button>
        <FormMessage message={message} />
      </form>
      {found && <PersonFound key={found.count} {...found} onErased={() => search(found.q)} />}
    </TitledPanel>
  )
}
