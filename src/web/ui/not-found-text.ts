/** The text of the dashboard's not-found page. */
export const notFoundText =
  "We couldn't find the page you're looking for. The page might have been moved, deleted, or never existed."
