import { Button, Link, Text } from '@react-email/components'
import { colour, sans, small } from './look.ts'

/** The one thing that a letter asks for, as a button and, for mail programs that show none, as an address. */
export const LinkButton = ({ link, label }: { link: string; label: string }) => (
  <>
    <Button
      href={link}
      style={{
        display: 'inline-block',
        padding: '12px 24px',
        borderRadius: 6,
        backgroundColor: colour.jade,
        color: '#ffffff',
        fontFamily: sans,
        fontSize: 16,
        fontWeight: 600,
        textDecoration: 'none',
      }}
    >
      {label}
    </Button>
    <Text style={{ ...small, marginTop: 16 }}>
      If the button doesn’t work, open this address:{' '}
      <Link href={link} style={{ color: colour.jade, wordBreak: 'break-all' }}>
        {link}
      </Link>
    </Text>
  </>
)
