import { useEffect } from 'react'
import { useApi } from '#web/api.ts'
import { isNoted, onNoted, onPaidGoods, type PaidLine } from './noted-payments.ts'

/**
 * Wherever the cart is shown: what was paid meanwhile, in another tab or after this page was left, goes to `takeBought`,
 * which takes it out of the cart, and the buyer is told. Most visitors pay nothing: what asks after payments is fetched
 * once one is noted, here or in another tab.
 */
export function useFollowedPayments(takeBought: (lines: PaidLine[]) => void): void {
  const api = useApi()
  useEffect(() => onPaidGoods(takeBought), [takeBought])
  useEffect(() => {
    let begun = false
    let left = false
    let stop: (() => void) | undefined
    const look = async () => {
      if (begun || !isNoted()) return
      begun = true
      try {
        const { followPayments } = await import('./follow-payments.ts')
        if (!left) stop = followPayments(api)
      } catch (error) {
        begun = false
        // biome-ignore lint/suspicious/noConsole: the next note or page asks again; this is for whoever looks into it
        console.warn('What asks after payments could not be fetched', error)
      }
    }
    const unsubscribe = onNoted(() => void look())
    void look()
    return () => {
      left = true
      unsubscribe()
      stop?.()
    }
  }, [api])
}
