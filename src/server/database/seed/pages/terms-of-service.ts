import type { Clinic } from '#contract/content.ts'
import type { Page } from '#contract/page.ts'
import { clinicHtml } from './clinic-html.ts'

/**
 * The terms of service, with the clinic's fees, notices and ages. The length of a voucher's validity is not written
 * here: it is a setting of the shop and stands on each voucher.
 */
export const termsOfService = (clinic: Clinic): Page => {
  const { name, address, phone, email } = clinicHtml(clinic)
  return {
    title: 'Terms of Service',
    subtitle: 'The practical side of being our patient or customer, in plain words.',
    image: '',
    updated: 'May 21, 2025',
    sections: [
      {
        heading: 'What these terms cover',
        body: `
<p>These terms apply when you use this website, book with ${name} or buy from our shop. “We” means the clinic, at
${address}. By booking or buying you accept them.</p>
<p>Some rights can’t be signed away. Nothing on this page takes away a right you have under the Australian Consumer
Law or any other law. If the two disagree, the law wins.</p>`,
      },
      {
        heading: 'Booking and the booking fee',
        body: `
<p>You can book by phone, by email or through this website. An appointment request isn’t a booking yet. It becomes
one when we confirm it.</p>
<p>A <strong>$20 booking fee</strong> holds your time. It isn’t an extra cost: it comes off the price of your
treatment on the day. If you cancel or move the appointment with enough notice, we’ll refund it or carry it over to
the new time, whichever you prefer.</p>
<p>If we have to cancel, you get the fee back, or a new time if you’d rather.</p>`,
      },
      {
        heading: 'Changing or cancelling',
        body: `
<p>Please give us at least <strong>24 hours’ notice</strong> if you can’t come. Call ${phone} or email ${email}. You
can leave a message at any hour.</p>
<p>With less than 24 hours’ notice, or if you don’t arrive, we may keep the booking fee. We don’t charge for the rest
of the visit. We know that children get fevers and cars break down. Tell us what happened and we’ll be
reasonable.</p>
<p>If you arrive late we’ll treat you for the time that’s left, so the next person isn’t kept waiting. Please stay at
home if you have something others could catch.</p>`,
      },
      {
        heading: 'Fees and payment',
        body: `
<p>Prices are in Australian dollars and include GST where it applies. We tell you the price of a visit before it
starts. Payment is due on the day, by card or with a gift voucher.</p>
<p>If we’ve agreed to send you an account, please pay it when it arrives. If it’s still unpaid <strong>7
days</strong> after we sent it, we may add a <strong>late-payment charge</strong>. The charge covers the cost of
following up and no more, and we’ll remind you and tell you the amount before we add it. If money is tight, call us
early and we’ll work out instalments.</p>
<p>Health fund rebates depend on your fund and your cover. Please check with your fund before you come. We can’t
promise a rebate, and you need to pay the fee even if your claim is refused.</p>`,
      },
      {
        heading: 'Age and consent',
        body: `
<p>You need to be <strong>at least 18</strong> to book, buy or be treated on your own. Anyone younger needs the
<strong>consent of a parent or guardian</strong>, who makes the booking and comes to the first visit. For children
under 16, an adult needs to be in the room at every visit.</p>
<p>We do nothing without your consent, whatever your age. Before treatment we explain what we suggest, what it may
help with, the known risks and the alternatives. You can say no, or stop, at any time. You don’t need a reason.</p>`,
      },
      {
        heading: 'Your part in your care',
        body: `
<p>Tell us the truth about your health, including medicines, pregnancy, bleeding problems, a pacemaker and anything
that has changed since last time. We need to know to treat you safely.</p>
<p>Acupuncture and cupping can work alongside medical care. They don’t replace it. Don’t stop or change a prescribed
medicine without asking the person who prescribed it. If we think you need a doctor we’ll say so, and we may put off
treatment until you’ve seen one. In an emergency call <strong>000</strong>.</p>
<p>People respond differently. We can’t promise a result, and you should be wary of anyone who does.</p>
<p>We ask for the same courtesy you can expect from us. We may end a visit, or refuse to book another, if someone is
abusive or treatment would be unsafe.</p>`,
      },
      {
        heading: 'What is written on this site',
        body: `
<p>Our pages and articles are general information. They aren’t advice about your own health, because they can’t ask
you questions. We check what we write, but research moves on and mistakes happen. If you find one, please tell
us.</p>
<p>The words, pictures and clinic name belong to us or to the people who let us use them. You’re welcome to link to
any page and to print pages for your own use. Please ask before you copy more than that.</p>
<p>Please don’t try to break the site, guess other people’s voucher codes or send anything through its forms that you
wouldn’t say at the front desk. Links to other sites are there for convenience. We don’t control what they say.</p>`,
      },
      {
        heading: 'Shop orders',
        body: `
<p>The checkout shows the full price, including postage, before you pay. Our payment provider handles your card; we
never see it. An order is complete when the payment has gone through. We then email you a receipt.</p>
<p>You can choose to have an order posted within Australia, to pick it up at the clinic, or, for gift vouchers, to
print it yourself at no cost. The price of postage depends on the state we post it to. If an order doesn’t arrive, or
arrives damaged, call us and we’ll put it right.</p>
<p>If we ever show a wrong price by mistake, we’ll check with you before we go ahead, or refund you in full.</p>`,
      },
      {
        heading: 'Gift vouchers',
        body: `
<ul>
<li><strong>Code.</strong> Each voucher has its own code. Give us the code when you book an appointment, and keep it
as safe as cash, because whoever has the code can use it. If you think someone else has seen it, tell us soon: we can
cancel the code and give you a new one for what’s left.</li>
<li><strong>Validity.</strong> The date on the voucher is the last day you can use it. We may extend that date, but
never shorten it. If the law gives a gift card a longer life than the date printed on it, the longer time counts. At
present that is at least three years from the day of sale for most gift cards sold in Australia. If your date has
passed, ask us.</li>
<li><strong>Partial use.</strong> You can use a voucher over several visits until it’s spent. What’s left stays on
the code. If a visit costs more than what’s left, you pay the difference.</li>
<li><strong>No fees.</strong> We don’t charge to issue, keep or use a voucher. The amount on it is the amount you can
spend.</li>
<li><strong>No cash.</strong> You can’t exchange a voucher for cash or use it to buy another voucher, unless the law
says otherwise.</li>
<li><strong>Giving.</strong> Anyone can use it, and you can pass it on. The person still has to be someone we can
safely treat; if we can’t, we’ll refund the buyer.</li>
</ul>
<p>A voucher marked TEST or SAMPLE was made to try the shop out. No real money was paid for it, and it isn’t worth anything.</p>`,
      },
      {
        heading: 'Your rights as a consumer',
        body: `
<p>Our services come with guarantees that can’t be excluded under the Australian Consumer Law: they must be given
with due care and skill, be fit for the purpose we agreed on, and be delivered within a reasonable time. Goods must
be of acceptable quality and match their description.</p>
<p>If we fall short in a major way, you may cancel and have a refund of what you didn’t receive, and you may be owed
compensation for other loss that could reasonably have been foreseen. If the problem is minor, we may put it right
first, within a reasonable time.</p>
<p>If you simply change your mind about something from the shop, ask us. We don’t have to refund a voucher that’s
been used, but we’re happy to talk about one that hasn’t.</p>
<p>To the extent the law allows, and only to that extent, we aren’t liable for loss that we didn’t cause and couldn’t
have prevented.</p>`,
      },
      {
        heading: 'If something goes wrong',
        body: `
<p>Please tell us. Call ${phone}, email ${email} or talk to us in person. We’ll listen, look into it and aim to
<strong>resolve every complaint within 14 days</strong>. If we need longer, for instance because we’re waiting for
someone else’s records, we’ll tell you why and when to expect an answer. Complaining won’t affect your care.</p>
<p>You can also go elsewhere, before or after talking to us:</p>
<ul>
<li>about health services in South Australia: the <a href="https://www.hcscc.sa.gov.au">Health and Community Services
Complaints Commissioner</a>, <a href="tel:0882268666">(08) 8226 8666</a>;</li>
<li>about the conduct of a registered practitioner: <a href="https://www.ahpra.gov.au/Notifications.aspx">Ahpra</a>,
<a href="tel:1300419495">1300 419 495</a>;</li>
<li>about a purchase: <a href="https://www.cbs.sa.gov.au">Consumer and Business Services</a>,
<a href="tel:131882">131 882</a>.</li>
</ul>`,
      },
      {
        heading: 'Changes, and the law that applies',
        body: `
<p>We may change these terms. The date at the top says when they last changed. A booking or an order keeps the terms
that applied on the day you made it.</p>
<p>The law of South Australia applies, and its courts decide, unless the law gives you the right to go elsewhere. If
one of these terms turns out not to be valid, the others still apply.</p>`,
      },
    ],
    head: {
      title: `Terms of Service | ${clinic.name}`,
      description:
        'Booking fee, cancellations, payment, consent, gift vouchers, complaints and your consumer rights at our clinic in Gawler, South Australia.',
      keywords:
        'terms of service, booking fee, cancellation, gift voucher terms, complaints, acupuncture clinic, Gawler',
    },
  }
}
