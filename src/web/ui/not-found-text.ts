/** What the not-found page says, on the site and in the dashboard. */
export const notFoundText =
  "We couldn't find the page you're looking for. The page might have been moved, deleted, or never existed."
