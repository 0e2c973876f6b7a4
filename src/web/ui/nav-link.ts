/** The class of a link in a list of ways to go; its line shows while it is pointed at. */
export const navLink =
  'underline decoration-1 decoration-transparent underline-offset-[0.4em] transition-[color,text-decoration-color] duration-180 ease-calm hover:text-jade-deep hover:decoration-current'
