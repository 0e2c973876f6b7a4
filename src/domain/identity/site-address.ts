/** Whether an address is a scheme, a host and at most a port. A slash at its end is forgiven. */
export function isOrigin(url: string): boolean {
  const { pathname, search, hash, username, password } = new URL(url)
  return /^\/*$/.test(pathname) && [search, hash, username, password].every((part) => part === '') && !/[?#]$/.test(url)
}

/** Whether an address leads to this machine only. */
export function isThisMachine(url: string): boolean {
  // What is no address at all has its own fault.
  if (!URL.canParse(url)) return true
  const { hostname } = new URL(url)
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^127(\.\d+){3}$/.test(hostname) ||
    hostname === '[::1]'
  )
}

/** Whether data sent to an address cannot be read on the network: because of encryption, or because it stays on this machine. */
export const isProtected = (url: string): boolean => url.startsWith('https:') || isThisMachine(url)
