import { useQuery } from '@tanstack/react-query'
import type { EditableSection } from '#contract/content.ts'
import { useApi } from '#web/api.ts'
import { readHistory } from '#web/queries/admin.ts'

/** The versions of a section, newest first; fetched each time they are opened. */
export function useHistory(section: EditableSection) {
  const api = useApi()
  return useQuery({
    queryKey: ['admin', 'history', section],
    queryFn: () => readHistory(api, section),
    staleTime: 0,
    gcTime: 0,
  })
}
