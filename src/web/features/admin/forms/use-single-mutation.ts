import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation whose `start` begins nothing while one is under way. The second press of a double click can come before the
 * button has rendered as busy, and its answer would say that there is nothing left to do.
 */
export function useSingleMutation<T, V = void>(options: UseMutationOptions<T, Error, V>) {
  const mutation = useMutation(options)
  const isUnderWay = useRef(false)
  const start = (values: V) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutation.mutate(values, {
      onSettled: () => {
        isUnderWay.current = false
      },
    })
  }
  return { ...mutation, start }
}
