/** The colours of the site in the form that every mail program knows. */
export const colour = {
  paper: '#f6f1e6',
  sheet: '#fdfbf6',
  ink: '#1f2a28',
  soft: '#4c5a56',
  jade: '#1d5c4a',
  celadon: '#e3ede6',
  cinnabar: '#a8321f',
  line: '#ddd3c1',
} as const

export const serif = "Newsreader, Georgia, 'Times New Roman', serif"
export const sans = "'Source Sans 3', 'Segoe UI', Helvetica, Arial, sans-serif"

export const text = {
  fontFamily: sans,
  fontSize: 16,
  lineHeight: '26px',
  color: colour.ink,
  margin: '0 0 16px',
} as const
export const small = { ...text, fontSize: 14, lineHeight: '22px', color: colour.soft, margin: '0 0 8px' } as const

/** A phone number is read as one: no line ends within it. */
export const unbroken = (phone: string) => phone.replaceAll(' ', '\u00a0')
