import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { read, useApi } from '#web/api.ts'

/**
 * A payment that waits for the cardholder's authentication, and the mutation that answers it. The state is refetched, since
 * it may change elsewhere.
 */
export function useAuthentication(id: string) {
  const payment = useApi()['demo-gateway'].payments[':id']
  const query = useQuery({
    queryKey: ['demo-gateway', id],
    queryFn: () => read(payment.$get({ param: { id } })),
    enabled: id !== '',
  })
  const answer = useMutation({
    mutationFn: (outcome: 'complete' | 'fail') =>
      read(payment.authenticate.$post({ param: { id }, json: { outcome } })),
    onSuccess: ({ url }) => location.assign(url),
    // It was answered elsewhere: refetching shows the result.
    onError: () => query.refetch(),
  })

  const refetchUnanswered = useEffectEvent(() => {
    // After a successful answer the browser is navigating away.
    if (answer.isIdle || answer.isError) void query.refetch()
  })
  const { reset } = answer
  const { refetch } = query
  useEffect(() => {
    // Back may restore this page from the cache, and another tab may have answered in the meantime.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      reset()
      void refetch()
    }
    const onVisible = () => document.visibilityState === 'visible' && refetchUnanswered()
    addEventListener('pageshow', onShow)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      removeEventListener('pageshow', onShow)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [reset, refetch])

  return { query, answer }
}
