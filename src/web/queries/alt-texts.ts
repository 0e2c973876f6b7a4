import { queryOptions } from '@tanstack/react-query'
import type { AltTexts } from '#contract/media.ts'
import { type ApiClient, read } from '../api.ts'
import { useData } from './use-data.ts'

/** The alternative texts of the site’s pictures; empty if they cannot be loaded. */
const altTextsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['alt-texts'],
    queryFn: () =>
      read(api['alt-texts'].$get()).catch((error: unknown): AltTexts => {
        // biome-ignore lint/suspicious/noConsole: the visitor is served, and the operator can see why
        console.warn('the descriptions of the pictures could not be read', error)
        return {}
      }),
  })

/** Returns `altOf`: the alternative text of the picture at an address, or `otherwise`, which is empty for a decorative one. */
export function useAltTexts(): (address: string, otherwise?: string) => string {
  const texts = useData(altTextsQuery)
  return (address, otherwise = '') => texts[address] ?? otherwise
}
