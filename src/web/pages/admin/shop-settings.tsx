import { Dashboard } from '#web/features/admin/frame/dashboard.tsx'
import { ShopSettings } from '#web/features/admin/shop-settings/shop-settings.tsx'

export default function ShopSettingsPage() {
  return (
    <Dashboard title="Shop Settings">
      <ShopSettings />
    </Dashboard>
  )
}
