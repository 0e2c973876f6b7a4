import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PictureInput } from '#contract/media.ts'
import { fieldErrors, useApi } from '#web/api.ts'
import { describePicture } from '#web/queries/media.ts'
import { messageOf } from '../forms/failure.ts'

/** Saves the alternative text of a picture. `fault` is the error of the last attempt. */
export function useSaveAltText() {
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
