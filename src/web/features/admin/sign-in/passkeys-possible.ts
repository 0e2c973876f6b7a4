/** Whether this browser supports passkeys at this address: they need a domain, so an IP address does not work. */
export const passkeysPossible = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:|^\[/.test(location.hostname)
