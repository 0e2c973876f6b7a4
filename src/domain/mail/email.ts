/** What the site says of an address that cannot be one. */
export const emailFault = 'Please enter a valid email address'

const shape = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i

/** Whether a text has the form of an email address: the same form that the server asks for, without its library. */
export function isEmail(text: string): boolean {
  const address = text.trim()
  return address.length <= 254 && shape.test(address)
}

const address = /:\/\/|\bwww\.|[\p{L}\d-]\.\p{L}{2,}/iu

/** Whether a mail program may make a link of a part of a text: `https://a.example`, `www.a.example`, `a.example/b`. */
export const holdsWebAddress = (text: string): boolean => address.test(text)
