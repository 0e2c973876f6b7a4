import { Dashboard } from '../../features/admin/dashboard.tsx'
import { ShopSettings } from '../../features/admin/shop-settings/shop-settings.tsx'

export default function ShopSettingsPage() {
  return (
    <Dashboard title="Shop Settings">
      <ShopSettings />
    </Dashboard>
  )
}
