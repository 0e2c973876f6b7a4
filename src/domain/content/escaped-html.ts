const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as HTML has it, also as the value of an attribute. */
export const escapedHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => escapes[mark]!)
