/** Whether this browser has passkeys, and has them here: they belong to a domain, and an IP address is none. */
export const passkeysPossible = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:|^\[/.test(location.hostname)
