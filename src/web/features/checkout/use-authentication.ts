import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { read, useApi } from '#web/api.ts'

/** A payment that waits for its card's holder, and their answer. What became of it elsewhere is asked for again. */
export function useAuthentication(id: string) {
  const payment = useApi()['demo-gateway'].payments[':id']
  const asked = useQuery({
    queryKey: ['demo-gateway', id],
    queryFn: () => read(payment.$get({ param: { id } })),
    enabled: id !== '',
  })
  const answer = useMutation({
    mutationFn: (outcome: 'complete' | 'fail') =>
      read(payment.authenticate.$post({ param: { id }, json: { outcome } })),
    onSuccess: ({ url }) => location.assign(url),
    // It was answered elsewhere: the page then says how.
    onError: () => asked.refetch(),
  })

  const lookAgain = useEffectEvent(() => {
    // After an answer was taken the browser is leaving.
    if (answer.isIdle || answer.isError) void asked.refetch()
  })
  const { reset } = answer
  const { refetch } = asked
  useEffect(() => {
    // The Back button may restore this page as it was left, and a tab may be come back to after another has answered.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      reset()
      void refetch()
    }
    const onVisible = () => document.visibilityState === 'visible' && lookAgain()
    addEventListener('pageshow', onShow)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      removeEventListener('pageshow', onShow)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [reset, refetch])

  return { asked, answer }
}
