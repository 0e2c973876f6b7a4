/** Whether a path is the dashboard's: `/admin` and what is below it, but not a page such as `/administration`. */
export const isAdminPath = (path: string): boolean => /^\/admin(?:\/|$)/.test(path)
