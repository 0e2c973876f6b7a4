import { invalid } from './api-error.ts'

export type Form = { [name: string]: string | Form }

/**
 * Reads a form-encoded body as Stripe does: `a[b][c]=1` nests, `a[0]=1` and `a[]=1` are lists (kept as forms whose names
 * are numbers). The same name twice, a name that is both a value and a form, and half brackets are errors. The forms have no
 * prototype: a name such as `__proto__` is one like any other.
 */
export function readForm(text: string): Form {
  const form: Form = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) put(form, namesIn(name), value)
  return form
}

function namesIn(name: string): string[] {
  const [, first, rest] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  if (first === undefined) throw invalid(`Invalid parameter name: ${name}`, { param: name })
  return [first, ...[...(rest ?? '').matchAll(/\[([^[\]]*)\]/g)].map(([, inner]) => inner ?? '')]
}

function put(form: Form, [name = '', ...inner]: string[], value: string): void {
  const key = name === '' ? String(Object.keys(form).length) : name
  const present = form[key]
  if (inner.length === 0) {
    if (present !== undefined) throw invalid(`Invalid request: the parameter ${key} was given twice`, { param: key })
    form[key] = value
    return
  }
  if (typeof present === 'string') throw invalid('Invalid object', { param: key })
  const next: Form = present ?? Object.create(null)
  form[key] = next
  put(next, inner, value)
}
