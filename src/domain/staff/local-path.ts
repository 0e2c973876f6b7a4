const somewhere = 'http://dashboard.invalid'

/** The redirect target after sign-in: the requested page of the dashboard, or its first page for any other address. */
export function localPath(wanted: string | null): string {
  if (!wanted?.startsWith('/admin') || !URL.canParse(wanted, somewhere)) return '/admin'
  const { origin, pathname, search, hash } = new URL(wanted, somewhere)
  const leadsBack = /^\/admin\/(?:login|setup|invitation|reset)(?:\/|$)/.test(pathname)
  if (origin !== somewhere || !/^\/admin(?:\/|$)/.test(pathname) || leadsBack) return '/admin'
  return `${pathname}${search}${hash}`
}
