import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { mayBeginVoucherCode, readVoucherCode } from '#domain/vouchers/voucher-ledger.ts'
import { goToPart } from '../forms/go-to-part.ts'
import type { ListQuery, ListState } from './list.ts'
import { useOpenVoucher } from './open-voucher.ts'

/** The delay after the last key before the search starts, in ms. */
const debounceMs = 300
/** The hash of an address that focuses the search field. */
const searchPart = '#search'
/** Puts the focus into the search of the list. */
export const focusSearch = () => goToPart(searchPart)

/**
 * Searches a list while one types, and at once on Enter or paste. A search replaces the last one in the browser's history.
 * Text that was typed before hydration is searched for after it.
 */
export function ListSearch({
  list,
  requested,
  show,
  className = 'flex-[1_1_14rem] sm:flex-[0_0_20rem]',
}: ListState<ListQuery> & { className?: string }) {
  const { label, placeholder = label, opensVouchers = false } = list.search!
  const field = useRef<HTMLInputElement>(null)
  const openVoucher = useOpenVoucher()
  const { q = '' } = requested
  const sent = useRef(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const search = (text: string) => {
    clearTimeout(timer.current)
    const next = text.trim()
    if (next === sent.current) return
    if (opensVouchers && readVoucherCode(next)) {
      field.current!.value = sent.current
      return openVoucher(next)
    }
    const replace = sent.current !== ''
    sent.current = next
    show({ q: next }, { replace })
  }
  // Text that may be part of a voucher code is searched for only on Enter: an order number looks the same.
  const searchTyped = (text: string) => {
    if (!opensVouchers || !mayBeginVoucherCode(text)) search(text)
  }
  useEffect(() => {
    // The address was changed from elsewhere, such as by Back.
    if (q === sent.current) return
    clearTimeout(timer.current)
    sent.current = q
    field.current!.value = q
  }, [q])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when after hydration
  useEffect(() => {
    searchTyped(field.current!.value)
    // The address asks for the search field, so it gets the focus.
    if (location.hash === searchPart) focusSearch()
    return () => clearTimeout(timer.current)
  }, [])

  // Not a form: before hydration the browser would submit the text, and put it into the address.
  return (
    <search id={searchPart.slice(1)} className={`relative scroll-mt-[50vh] ${className}`}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-[0.8rem] size-[1.1rem] -translate-y-1/2 text-ink-soft"
      />
      <input
        ref={field}
        type="search"
        className="field text-ellipsis pl-10 [&::-webkit-search-cancel-button]:grayscale"
        aria-label={`Search by ${label}`}
        placeholder={placeholder.charAt(0).toUpperCase() + placeholder.slice(1)}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        defaultValue={q}
        onChange={({ target, nativeEvent }) => {
          clearTimeout(timer.current)
          if ('inputType' in nativeEvent && nativeEvent.inputType === 'insertFromPaste') search(target.value)
          else timer.current = setTimeout(searchTyped, debounceMs, target.value)
        }}
        onKeyDown={({ key, currentTarget, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) search(currentTarget.value)
        }}
      />
    </search>
  )
}
