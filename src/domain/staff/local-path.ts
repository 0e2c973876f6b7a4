const somewhere = 'http://dashboard.invalid'

/** Where to go after signing in: the wanted page of the dashboard, or its first one for any other address. */
export function localPath(wanted: string | null): string {
  if (!wanted?.startsWith('/admin') || !URL.canParse(wanted, somewhere)) return '/admin'
  const { origin, pathname, search, hash } = new URL(wanted, somewhere)
  const leadsBack = /^\/admin\/(?:login|setup|invitation|reset)(?:\/|$)/.test(pathname)
  if (origin !== somewhere || !/^\/admin(?:\/|$)/.test(pathname) || leadsBack) return '/admin'
  return `${pathname}${search}${hash}`
}
