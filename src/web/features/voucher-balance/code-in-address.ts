import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `onCode` with the voucher code in the URL fragment, which is set by the QR code, and removes it from the address at once:
 * others may see the screen or the history (docs/product.md, "Voucher codes").
 */
export function useCodeInAddress(onCode: (code: string) => void): void {
  const take = useEffectEvent(() => {
    const code = location.hash.slice(1)
    if (!code) return
    history.replaceState(history.state, '', location.pathname + location.search)
    onCode(code)
  })
  useEffect(() => {
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
}
