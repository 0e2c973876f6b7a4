/** A new key for one thing to be done, so that a call sent twice does it once. Works on plain http as well. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
