import type { Migration } from 'kysely/migration'
import type { Engine } from '../connect.ts'
import { content } from './0001-content.ts'
import { shop } from './0002-shop.ts'
import { staff } from './0003-staff.ts'
import { demoGateway } from './0004-demo-gateway.ts'
import { appointments } from './0005-appointments.ts'
import { testimonials } from './0006-testimonials.ts'
import { voucherLife } from './0007-voucher-life.ts'
import { appointmentDesk } from './0008-appointment-desk.ts'
import { orderLife } from './0009-order-life.ts'
import { deskRefunds } from './0010-desk-refunds.ts'
import { gifts } from './0011-gifts.ts'
import { media } from './0012-media.ts'
import { blogEditor } from './0013-blog-editor.ts'
import { newsletter } from './0014-newsletter.ts'
import { staffSecurity } from './0015-staff-security.ts'
import { today } from './0016-today.ts'
import { listSpeed } from './0017-list-speed.ts'
import { preferredDay } from './0018-preferred-day.ts'
import { outboxOrder } from './0019-outbox-order.ts'
import { agreedTime } from './0020-agreed-time.ts'
import { leanLists } from './0021-lean-lists.ts'
import { newsletterDrafts } from './0022-newsletter-drafts.ts'
import { emailsBySubject } from './0023-emails-by-subject.ts'
import { rateLimits } from './0024-rate-limits.ts'
import { decorativePictures } from './0025-decorative-pictures.ts'
import { mailTruth } from './0027-mail-truth.ts'
import { oneOpenCheckout } from './0028-one-open-checkout.ts'
import { paymentProcessing } from './0029-payment-processing.ts'
import { mailOutlet } from './0030-mail-outlet.ts'
import { unmatchedPayments } from './0031-unmatched-payments.ts'
import { emailSubjects } from './0032-email-subjects.ts'
import { demoProvider } from './0034-demo-provider.ts'
import { schemaFor } from './schema.ts'

/** One list for both engines. A migration that has landed is never edited; a change is a new one. */
export const migrationsFor = (engine: Engine): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries({
      '0001-content': content,
      '0002-shop': shop,
      '0003-staff': staff,
      '0004-demo-gateway': demoGateway,
      '0005-appointments': appointments,
      '0006-testimonials': testimonials,
      '0007-voucher-life': voucherLife,
      '0008-appointment-desk': appointmentDesk,
      '0009-order-life': orderLife,
      '0010-desk-refunds': deskRefunds,
      '0011-gifts': gifts,
      '0012-media': media,
      '0013-blog-editor': blogEditor,
      '0014-newsletter': newsletter,
      '0015-staff-security': staffSecurity,
      '0016-today': today,
      '0017-list-speed': listSpeed,
      '0018-preferred-day': preferredDay,
      '0019-outbox-order': outboxOrder,
      '0020-agreed-time': agreedTime,
      '0021-lean-lists': leanLists,
      '0022-newsletter-drafts': newsletterDrafts,
      '0023-emails-by-subject': emailsBySubject,
      '0024-rate-limits': rateLimits,
      '0025-decorative-pictures': decorativePictures,
      '0027-mail-truth': mailTruth,
      '0028-one-open-checkout': oneOpenCheckout,
      '0029-payment-processing': paymentProcessing,
      '0030-mail-outlet': mailOutlet,
      '0031-unmatched-payments': unmatchedPayments,
      '0032-email-subjects': emailSubjects,
      '0034-demo-provider': demoProvider,
    }).map(([name, up]) => [name, { up: (db) => up(schemaFor(db, engine)) }]),
  )
