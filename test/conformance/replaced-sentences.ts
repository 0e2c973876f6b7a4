/**
 * What the specification says and no story guards, each with what stands in its place. Sentences that only say what is
 * not shown are left out.
 */
export const replacedSentences = {
  'Patients submit appointment requests elsewhere': 'product.md 5: they have a form, at /request-appointment',
  'Blog routes are registered twice; the first registration wins':
    'product.md 7: the articles are rows of the database',
  '(no server call)': 'product.md 3: Logout also ends the session on the server',
  '(filtering on the client)': 'product.md 5: what staff see, fetched page by page',
  'No login check, role or permission is visible': 'product.md 3: accounts with roles',
  '(only shows a toast, no real download)': 'product.md 4: the toast, and then a PDF',
  'It is generated randomly in the browser and is not issued by a server.': 'product.md 4: issued once, by the server',
  'no check limits it to vouchers (not shown)': 'product.md 4: Print Now is there for vouchers alone',
  'Content editor: no validation is shown.': 'product.md 7: one schema on both sides',
  'setting quantity to 0 or less removes the line': 'no control sets a quantity; src/domain/cart.test.ts',
  'a dismissed toast is removed after 1,000,000 ms': 'nobody sees it; src/web/ui/toast-store.ts',
  'Cart used outside its provider | an error is thrown': 'the cart is a store and needs no provider',
  'Missing root element | only logged': 'the document itself is the root, and the server renders it',
} as const
