import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PictureInput } from '#contract/media.ts'
import { fieldErrors, useApi } from '#web/api.ts'
import { describePicture } from '#web/queries/media.ts'
import { messageOf } from '../forms/failure.ts'

/** Saves what a picture shows. `fault` is what was wrong with it the last time. */
export function useDescribe() {
  const api = useApi()
  const queryClient = useQueryClient()
  const describe = useMutation({
    mutationFn: ({ id, ...words }: PictureInput & { id: string }) => describePicture(api, id, words),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['alt-texts'] })
      await queryClient.invalidateQueries({ queryKey: ['admin', 'media'] })
    },
  })
  const fault = describe.error ? (fieldErrors(describe.error).alt ?? messageOf(describe.error)) : undefined
  return { describe, fault }
}
