/**
 * The bytes that a `Range` header asks for of a file of `size`, the last one included; all of them where it asks for what
 * is not understood, such as several ranges. `undefined` where none of the file is in it.
 */
export function byteRange(header: string, size: number): { start: number; end: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (from === '' && to === '') return size > 0 ? { start: 0, end: size - 1 } : undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start <= end ? { start, end } : undefined
}
