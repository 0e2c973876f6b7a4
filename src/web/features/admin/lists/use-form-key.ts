import { useState } from 'react'

/**
 * The key of a form whose fields keep what is typed themselves. It changes, so that they are drawn anew, when another view
 * comes from elsewhere, such as Back; not when the form has asked for that view itself, which would take the focus away.
 * `view`: what is shown, as text. `asksFor` is told the view that the form asks for.
 */
export function useFormKey(view: string): { formKey: number; asksFor: (view: string) => void } {
  const [form, setForm] = useState({ view, asked: view, key: 0 })
  if (form.view !== view) setForm({ view, asked: view, key: view === form.asked ? form.key : form.key + 1 })
  return { formKey: form.key, asksFor: (asked) => setForm((latest) => ({ ...latest, asked })) }
}
