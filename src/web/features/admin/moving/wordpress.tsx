import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WordpressCheck } from '#contract/wordpress-import.ts'
import { useApi } from '#web/api.ts'
import { lastWordpressQuery, startWordpress } from '#web/queries/wordpress.ts'
import { WordpressChecked } from './wordpress-checked.tsx'
import { WordpressFiles } from './wordpress-files.tsx'
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
