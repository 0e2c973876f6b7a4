import { lazyWithRetry } from '#web/features/admin/frame/lazy-with-retry.tsx'

/** A section as visitors will see it, with the parts of the pages that it shows, so that all of it is there or none. */
export const ContentPreview = lazyWithRetry(
  async () => {
    const [{ default: preview }] = await Promise.all([import('./content-preview.tsx'), import('../home.tsx')])
    return preview
  },
  { waiting: <div className="placeholder h-96" aria-busy="true" /> },
)
