import { TestimonialList } from '#web/features/admin/catalogue/testimonials.tsx'
import { Dashboard } from '#web/features/admin/frame/dashboard.tsx'

export default function Testimonials() {
  return (
    <Dashboard title="Testimonials">
      <TestimonialList />
    </Dashboard>
  )
}
