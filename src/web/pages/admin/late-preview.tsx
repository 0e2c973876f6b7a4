import { lazyWithRetry } from '#web/features/admin/frame/lazy-with-retry.tsx'

/** The preview of a section, loaded together with the page parts that it renders. */
export const ContentPreview = lazyWithRetry(
  async () => {
    const [{ default: preview }] = await Promise.all([import('./content-preview.tsx'), import('../home.tsx')])
    return preview
  },
  { waiting: <div className="placeholder h-96" aria-busy="true" /> },
)
