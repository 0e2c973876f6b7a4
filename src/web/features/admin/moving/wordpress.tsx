import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WordpressCheck } from '#contract/wordpress-import.ts'
import { useApi } from '#web/api.ts'
import { checkWordpress, lastWordpressQuery, startWordpress } from '#web/queries/wordpress.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { FormMessage } from '../forms/form-message.tsx'
import { InvalidFieldError, useContractForm } from '../forms/use-contract-form.ts'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { WordpressChecked } from './wordpress-checked.tsx'
import { WordpressResult } from './wordpress-result.tsx'

/** Imports a WordPress site in three steps: choose its files, check the report, import. */
export function Wordpress() {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(lastWordpressQuery(api))
  const [check, setCheck] = useState<WordpressCheck>()
  const start = async ({ id }: WordpressCheck) => {
    const latest = await startWordpress(api, id)
    queryClient.setQueryData(lastWordpressQuery(api).queryKey, { latest })
    setCheck(undefined)
  }
  if (check)
    return <WordpressChecked check={check} onStart={() => start(check)} onAnother={() => setCheck(undefined)} />
  const running = data.latest?.status === 'running'
  return (
    <div className="grid gap-6">
      {data.latest && <WordpressResult key={data.latest.id} first={data.latest} />}
      {!running && <WordpressFiles again={data.latest !== null} onChecked={setCheck} />}
    </div>
  )
}

type ChosenFiles = { file: FileList; pictures: FileList }
const megabytes = 1024 * 1024

/** The form for the files of the old site. They are checked before anything is imported. */
function WordpressFiles({ again, onChecked }: { again: boolean; onChecked: (check: WordpressCheck) => void }) {
  const api = useApi()
  const hydrated = useHydrated()
  const { busy, message, field, formProps } = useContractForm<ChosenFiles>({
    send: async ({ file: [file], pictures: [pictures] }) => {
      if (!file) throw new InvalidFieldError('file', 'Please choose the export')
      if (file.size > 30 * megabytes) throw new InvalidFieldError('file', 'This file is larger than 30 MB')
      if (pictures && pictures.size > 100 * megabytes)
        throw new InvalidFieldError(
          'pictures',
          'This zip is larger than 100 MB. Leave out the years that no article shows.',
        )
      onChecked(await checkWordpress(api, { file, ...(pictures && { pictures }) }))
    },
  })
  return (
    <TitledPanel
      title={again ? 'Import more' : 'Choose the files'}
      description="Articles and pages come as drafts, with their pictures, and you publish what you want to keep. What you have imported before isn’t imported again."
    >
      <form {...formProps} className="mt-5 grid max-w-2xl gap-5">
        <TextField
          label="Export of the old site"
          type="file"
          accept=".xml,text/xml,application/xml"
          {...field('file')}
          hint="In WordPress: Tools, Export, All content. A file that ends in .xml, up to 30 MB."
        />
        <TextField
          label="Zip of its pictures (optional)"
          type="file"
          accept=".zip,application/zip"
          {...field('pictures')}
          hint="The folder wp-content/uploads as a zip, up to 100 MB. Without it we fetch the pictures from the old site, which must still be online."
        />
        <FormMessage message={message} />
        <div>
          <Button type="submit" busy={busy} disabled={!hydrated}>
            Check the files
          </Button>
        </div>
      </form>
    </TitledPanel>
  )
}
