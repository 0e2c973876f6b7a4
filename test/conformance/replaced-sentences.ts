/**
 * What the specification says and no story guards, each with what stands in its place. Sentences that only say what is
 * not shown are left out.
 */
export const replacedSentences = {
  'Patients submit appointment requests elsewhere': 'they have a form, at /request-appointment',
  'Blog routes are registered twice; the first registration wins': 'the articles are rows of the database',
  '(no server call)': 'Logout also ends the session on the server',
  '(filtering on the client)': 'what staff see, fetched page by page',
  'No login check, role or permission is visible': 'accounts with roles',
  '(only shows a toast, no real download)': 'the toast, and then a PDF',
  'It is generated randomly in the browser and is not issued by a server.': 'issued once, by the server',
  'no check limits it to vouchers (not shown)': 'Print Now is there for vouchers alone',
  'Content editor: no validation is shown.': 'one schema on both sides',
  'setting quantity to 0 or less removes the line': 'no control sets a quantity; src/domain/shop/cart.test.ts',
  'a dismissed toast is removed after 1,000,000 ms': 'nobody sees it; src/web/ui/toast-store.ts',
  'Cart used outside its provider | an error is thrown': 'the cart is a store and needs no provider',
  'Missing root element | only logged': 'the document itself is the root, and the server renders it',
} as const
