import { useEffect } from 'react'
import { useApi } from '#web/api.ts'
import { hasRecordedPayments, onGoodsPaid, onPaymentRecorded, type PaymentLine } from './payment-events.ts'

/**
 * For every page with the cart: calls `onPaid` with the goods that were paid in another tab or after this page was left,
 * so that they leave the cart, and shows a toast about the order. Most visitors never pay, so the code that checks
 * payments is loaded once a payment is recorded, in this tab or another.
 */
export function usePaymentTracking(onPaid: (lines: PaymentLine[]) => void): void {
  const api = useApi()
  useEffect(() => onGoodsPaid(onPaid), [onPaid])
  useEffect(() => {
    let isStarted = false
    let isUnmounted = false
    let stop: (() => void) | undefined
    const startWatching = async () => {
      if (isStarted || !hasRecordedPayments()) return
      isStarted = true
      try {
        const { watchPayments } = await import('./watch-payments.ts')
        if (!isUnmounted) stop = watchPayments(api)
      } catch (error) {
        isStarted = false
        // biome-ignore lint/suspicious/noConsole: the next recorded payment or page tries again; this is for debugging
        console.warn('The code that checks payments could not be loaded', error)
      }
    }
    const unsubscribe = onPaymentRecorded(() => void startWatching())
    void startWatching()
    return () => {
      isUnmounted = true
      unsubscribe()
      stop?.()
    }
  }, [api])
}
