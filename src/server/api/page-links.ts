/** The `Link` header of a list that comes in pages (RFC 8288), or `undefined` where there is one page only. */
export function pageLinks({ pathname, searchParams }: URL, { page, pages }: { page: number; pages: number }) {
  if (pages < 2) return undefined
  const link = (rel: string, to: number) => {
    const query = new URLSearchParams(searchParams)
    query.set('page', String(to))
    return `<${pathname}?${query}>; rel="${rel}"`
  }
  return [
    link('first', 1),
    ...(page > 1 ? [link('prev', Math.min(page - 1, pages))] : []),
    ...(page < pages ? [link('next', page + 1)] : []),
    link('last', pages),
  ].join(', ')
}
