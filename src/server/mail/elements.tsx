import type { CSSProperties, ReactNode } from 'react'
import { white } from '#domain/appearance/theme.ts'
import { buttonRadius, colour, sans, small, text } from './styles.ts'

/**
 * The elements of emails. Mail programs ignore style sheets and support little layout but tables, so each element has its
 * full inline style.
 */
type Element = { style?: CSSProperties; children?: ReactNode; className?: string }

/** A table that only lays out, which screen readers are not to read as one. */
const layout = { border: 0, cellPadding: 0, cellSpacing: 0, role: 'presentation' } as const

/** A box. `inner` is the style of what is inside its edge. */
export const Section = ({ style, inner, className, children }: Element & { inner?: CSSProperties }) => (
  <table {...layout} align="center" width="100%" className={className} style={style}>
    <tbody>
      <tr>
        <td className={inner && className} style={inner}>
          {children}
        </td>
      </tr>
    </tbody>
  </table>
)

/** A paragraph. `className` names its colour in dark programs (dark-styles.ts). */
export const Text = ({ style = text, className = 'ink', children }: Element) => (
  <p className={className || undefined} style={{ lineHeight: '24px', ...style }}>
    {children}
  </p>
)

/** A paragraph that matters less. */
export const Small = ({ style, children }: Element) => (
  <Text className="soft" style={{ ...small, ...style }}>
    {children}
  </Text>
)

/** Words that no line ends within. */
export const NoWrap = ({ children }: Element) => <span style={{ whiteSpace: 'nowrap' }}>{children}</span>

export const Link = ({ href, style, className = 'link', children }: Element & { href: string }) => (
  <a
    href={href}
    target="_blank"
    className={className || undefined}
    style={{ color: colour.jade, textDecoration: 'none', ...style }}
    rel="noopener"
  >
    {children}
  </a>
)

/** A phone number to call. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <Link href={`tel:${phone.replace(/[^\d+]/g, '')}`} style={{ whiteSpace: 'nowrap' }}>
    {phone}
  </Link>
)

type Picture = { src: string; alt: string; width: string; height?: string; style: CSSProperties }

/** A picture of the message. Lazy, else React adds a preload link that no mail program knows. */
export const Img = ({ alt, style, ...picture }: Picture) => (
  <img loading="lazy" alt={alt} {...picture} style={{ display: 'block', outline: 'none', border: 'none', ...style }} />
)

/** Outlook knows the padding of a cell, by a name of its own, and not that of a link. */
const buttonCell = { borderRadius: buttonRadius, backgroundColor: colour.jade, msoPaddingAlt: '12px 24px' }

/** The main link of an email, as a button and, for mail programs without buttons, as an address. */
export const LinkButton = ({ link, label }: { link: string; label: string }) => (
  <>
    <table {...layout}>
      <tbody>
        <tr>
          <td style={buttonCell}>
            <Link
              href={link}
              className=""
              style={{
                display: 'inline-block',
                padding: '12px 24px',
                color: white,
                fontFamily: sans,
                fontSize: 16,
                lineHeight: '20px',
                fontWeight: 600,
              }}
            >
              {label}
            </Link>
          </td>
        </tr>
      </tbody>
    </table>
    {/* Plain text has the address beside the label already. */}
    <div data-skip-in-text>
      <Small style={{ marginTop: 16 }}>
        If the button doesn’t work, open this address:{' '}
        <Link href={link} style={{ wordBreak: 'break-all' }}>
          {link}
        </Link>
      </Small>
    </div>
  </>
)

const previewLength = 150

/** The preview text beside the subject in a list of messages. Zero-width characters keep the body's text out of it. */
export const Preview = ({ text }: { text: string }) => (
  <div
    data-skip-in-text
    style={{ display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 }}
  >
    {text.slice(0, previewLength)}
    <div>{'\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'.repeat(Math.max(0, previewLength - text.length))}</div>
  </div>
)
