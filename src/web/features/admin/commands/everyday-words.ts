import type { Address } from '#web/routes.ts'

/** What else people call the pages of the menu, for whoever does not know our names for them. */
export const everydayWords: Partial<Record<Address, string[]>> = {
  '/admin/today': ['overview', 'waiting', 'to do', 'start', 'help', 'set-up', 'backup'],
  '/admin': ['home page', 'website text'],
  '/admin/services': ['treatments', 'acupuncture', 'massage', 'therapies'],
  '/admin/practitioners': ['team', 'therapists', 'doctors', 'qualifications'],
  '/admin/testimonials': ['reviews', 'patients’ words'],
  '/admin/appointments': [
    'bookings',
    'requests',
    'patients',
    'diary',
    'new patient',
    'cancel an appointment',
    'patient privacy',
  ],
  '/admin/orders': ['purchases', 'sales', 'receipts', 'invoices', 'payments', 'refunds', 'tax', 'GST', 'parcels'],
  '/admin/vouchers': ['gift cards', 'presents', 'scan', 'balance', 'codes'],
  '/admin/posts': ['articles', 'journal', 'news'],
  '/admin/media': ['pictures', 'photos', 'images', 'upload', 'library'],
  '/admin/newsletter': ['mailing list', 'mail-out', 'export subscribers'],
  '/admin/emails': ['mail', 'outbox', 'sent messages', 'receipts', 'invoices', 'email templates', 'what emails say'],
  '/admin/appearance': ['look', 'theme', 'colours', 'fonts', 'design', 'branding', 'slideshow'],
  '/admin/shop-settings': [
    'prices and postage',
    'shipping and delivery fees',
    'voucher validity',
    'voucher expiry',
    'products',
  ],
  '/admin/staff': ['accounts', 'users', 'logins', 'receptionists', 'colleagues', 'roles'],
  '/admin/audit': ['who changed what', 'log', 'changes'],
}
