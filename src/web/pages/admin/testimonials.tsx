import { TestimonialList } from '#web/features/admin/catalogue/testimonials.tsx'
import { DashboardPage } from '#web/features/admin/frame/dashboard-page.tsx'

export default function Testimonials() {
  return (
    <DashboardPage title="Testimonials">
      <TestimonialList />
    </DashboardPage>
  )
}
