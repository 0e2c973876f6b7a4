const address = /:\/\/|\bwww\.|[\p{L}\d-]\.\p{L}{2,}/iu

/** Whether a mail program may make a link of a part of a text: `https://a.example`, `www.a.example`, `a.example/b`. */
export const holdsWebAddress = (text: string): boolean => address.test(text)
