import { useEffect, useEffectEvent } from 'react'

/**
 * Hands over the code in the address's fragment, where a voucher's QR code has it, and takes it out of the address at
 * once: histories and screens are seen by others (docs/product.md, "Voucher codes").
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
