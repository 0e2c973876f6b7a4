/** The text of the not-found page, on the site and in the dashboard. */
export const notFoundText =
  "We couldn't find the page you're looking for. The page might have been moved, deleted, or never existed."
