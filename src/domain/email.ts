/** What the site says of an address that cannot be one. */
export const emailFault = 'Please enter a valid email address'

const shape = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i

/** Whether a text has the form of an e-mail address: the same form that the server asks for, without its library. */
export function isEmail(text: string): boolean {
  const address = text.trim()
  return address.length <= 254 && shape.test(address)
}
