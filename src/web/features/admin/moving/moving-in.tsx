import { useState } from 'react'
import { Link } from '#web/router.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { TitledPanel } from '../frame/titled-panel.tsx'
import { RedirectImport } from './redirect-import.tsx'
import { VoucherImport } from './voucher-import.tsx'

/** The imports from the clinic’s previous site and shop (docs/product.md, "Moving in"). */
export function MovingIn() {
  const [open, setOpen] = useState<'redirects' | 'vouchers'>()
  const hydrated = useHydrated()
  const close = () => setOpen(undefined)
  return (
    <div className="grid gap-6">
      <TitledPanel
        title="Addresses of your old site"
        description="Lead visitors and search engines from each old address to the page that has its place now. A page or article whose address changes here does this by itself."
        action={
          <Link to="/admin/settings/redirects" className={buttonClass('quiet')}>
            All redirects
          </Link>
        }
      >
        <Button className="mt-4" disabled={!hydrated} onClick={() => setOpen('redirects')}>
          Import redirects
        </Button>
      </TitledPanel>
      <TitledPanel
        title="Vouchers sold before"
        description="Bring along the gift vouchers that you have sold elsewhere and that still have money on them. Their codes stay. You look them up and redeem them like your own, and the voucher report counts what you owe."
        action={
          <Link to="/admin/vouchers" className={buttonClass('quiet')}>
            All vouchers
          </Link>
        }
      >
        <Button className="mt-4" disabled={!hydrated} onClick={() => setOpen('vouchers')}>
          Import vouchers
        </Button>
      </TitledPanel>
      <TitledPanel
        title="Articles and pages from WordPress"
        description="Bring along the articles and pages of your old site, with their pictures. They come as drafts, so nothing is on your site before you publish it, and their old addresses lead to the new ones."
      >
        <Link to="/admin/settings/wordpress" className={buttonClass('primary', 'mt-4')}>
          Import from WordPress
        </Link>
      </TitledPanel>
      {open === 'vouchers' && <VoucherImport onClose={close} />}
      {open === 'redirects' && <RedirectImport onClose={close} />}
    </div>
  )
}
