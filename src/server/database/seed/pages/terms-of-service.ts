import type { Clinic } from '#contract/content.ts'
import type { Page } from '#contract/page.ts'
import { clinicHtml } from './clinic-html.ts'

/**
 * The terms of service with the constants of spec section 9. The length of a voucher's validity is not written here: it
 * is a setting of the shop and stands on each voucher.
 */
export const termsOfService = (clinic: Clinic): Page => {
  const { name, address, phone, email } = clinicHtml(clinic)
  return {
    title: 'Terms of Service',
    subtitle: 'The practical side of being our patient or customer, in words we hope need no lawyer.',
    image: '',
    updated: 'May 21, 2025',
    sections: [
      {
        heading: 'What these terms cover',
        body: `
<p>These terms apply when you use this website, book with ${name} or buy from our shop. “We” means the clinic, at
${address}. By booking or buying you accept them.</p>
<p>Some rights cannot be signed away. Nothing on this page takes away a right you have under the Australian Consumer
Law or any other law. Where the two disagree, the law wins.</p>`,
      },
      {
        heading: 'Booking and the booking fee',
        body: `
<p>You can book through the calendar on this site, by phone or by e-mail. A request sent with the appointment form is
a question, not a booking. It becomes one when we confirm it.</p>
<p>A <strong>$20 booking fee</strong> holds your time. It is not an extra cost: it comes off the price of your
treatment on the day. If you cancel or move the appointment with enough notice, we return it or carry it over to the
new time, as you prefer.</p>
<p>If we have to cancel, you get the fee back, or a new time if you would rather have that.</p>`,
      },
      {
        heading: 'Changing or cancelling',
        body: `
<p>Please give us at least <strong>24 hours’ notice</strong> if you cannot come. The easiest way is the link in your
booking confirmation. Ringing ${phone} is fine too, and you may leave a message at any hour.</p>
<p>With less than 24 hours’ notice, or if you do not arrive, we may keep the booking fee. We do not charge the rest of
the visit. Children get fevers and cars break down, and we know it. Tell us what happened and we will be
reasonable.</p>
<p>If you arrive late we will treat you for the time that is left, so that the next person is not kept waiting. Please
stay at home if you have something that others could catch.</p>`,
      },
      {
        heading: 'Fees and payment',
        body: `
<p>Prices are in Australian dollars and include GST where it applies. We tell you the price of a visit before it
starts. Payment is due on the day, by card or with a gift voucher.</p>
<p>If we have agreed to send you an account, please pay it when it arrives. If it is still unpaid <strong>7
days</strong> after we sent it, we may add a <strong>late-payment charge</strong>. The charge covers the cost of
following up and no more, and we will remind you and tell you the amount before adding it. If money is tight, ring us
early and we will work out instalments.</p>
<p>Health fund rebates depend on your fund and your cover. Please check with your fund before you come. We cannot
promise a rebate, and the fee is payable whether or not a claim succeeds.</p>`,
      },
      {
        heading: 'Age and consent',
        body: `
<p>You need to be <strong>at least 18</strong> to book, buy or be treated on your own. Anyone younger needs the
<strong>consent of a parent or guardian</strong>, who makes the booking and comes to the first visit. For children
under 16 we ask that an adult be in the room at every visit.</p>
<p>Nothing is done without your consent, whatever your age. Before treatment we explain what we propose, what it may
help with, the known risks and the alternatives. You may say no, or stop, at any point. You do not need a reason.</p>`,
      },
      {
        heading: 'Your part in your care',
        body: `
<p>Tell us the truth about your health, including medicines, pregnancy, bleeding problems, a pacemaker and anything
that has changed since last time. Much of what makes treatment safe rests on it.</p>
<p>Acupuncture and cupping can sit beside medical care. They do not replace it. Do not stop or change a prescribed
medicine without asking the person who prescribed it. If we think you need a doctor we will say so, and we may put off
treatment until you have seen one. In an emergency call <strong>000</strong>.</p>
<p>People respond differently. We cannot promise a result, and you should be wary of anyone who does.</p>
<p>We expect the same courtesy you can expect from us. We may end a visit, or decline to book another, where someone
is abusive or where treatment would be unsafe.</p>`,
      },
      {
        heading: 'What is written on this site',
        body: `
<p>Our pages and articles are general information. They are not advice about your own health, because they cannot ask
you questions. We check what we write, but research moves on and mistakes happen. If you find one, please tell us.</p>
<p>Texts, pictures and the name of the clinic belong to us or to the people who let us use them. You are welcome to
link to any page and to print pages for your own use. Please ask before you copy more than that.</p>
<p>Please do not try to break the site, guess other people’s voucher codes or send through its forms what you would
not say at the front desk. Links to other sites are there for convenience. We do not control what they say.</p>`,
      },
      {
        heading: 'Shop orders',
        body: `
<p>The checkout shows the full price, with postage, before you pay. Your card is handled by our payment provider and
never by us. An order is complete when the payment has gone through. You then receive a receipt by e-mail.</p>
<p>You can choose to have an order posted within Australia, to pick it up at the clinic, or, for gift vouchers, to
print it yourself at no cost. Postage depends on the state it goes to. If an order does not arrive, or arrives
damaged, ring us and we will put it right.</p>
<p>If we ever show a wrong price by mistake, we will ask you before we go on, or return your money in full.</p>`,
      },
      {
        heading: 'Gift vouchers',
        body: `
<ul>
<li><strong>Code.</strong> Each voucher has its own code. Present the code when booking an appointment, and keep it as
you would keep cash, since whoever holds the code can use it. If you think someone else has seen it, tell us soon: we
can cancel the code and give you a new one for what is left.</li>
<li><strong>Validity.</strong> The date on the voucher is the last day on which it can be used. We may extend that
date, and never shorten it. Where the law gives a gift card a longer life than the date printed on it, the longer time
counts. At present that is at least three years from the day of sale for most gift cards sold in Australia. If your
date has passed, ask us.</li>
<li><strong>Partial use.</strong> A voucher may be used over several visits until its value is spent. The rest stays
on the code. If a visit costs more than is left, you pay the difference.</li>
<li><strong>No fees.</strong> We do not charge to issue, keep or use a voucher. The amount on it is the amount you can
spend.</li>
<li><strong>No cash.</strong> A voucher cannot be exchanged for cash or used to buy another voucher, except where the
law says otherwise.</li>
<li><strong>Giving.</strong> Anyone may use it. You may give it on. The person treated still has to be someone we can
safely treat; if we cannot, we return the money to the buyer.</li>
</ul>
<p>A voucher marked TEST or SAMPLE has not been paid for and cannot be used.</p>`,
      },
      {
        heading: 'Your rights as a consumer',
        body: `
<p>Our services come with guarantees that cannot be excluded under the Australian Consumer Law: they must be given
with due care and skill, be fit for the purpose we agreed on, and be delivered within a reasonable time. Goods must be
of acceptable quality and match their description.</p>
<p>If we fall short in a major way, you may cancel and have a refund of what you did not receive, and you may be owed
compensation for other loss that could reasonably have been foreseen. If the failure is minor, we may put it right
first, within a reasonable time.</p>
<p>If you simply change your mind about something from the shop, ask us. We have no duty to refund a voucher that has
been used, but we will gladly talk about one that has not.</p>
<p>To the extent the law allows, and only to that extent, we are not liable for loss that we did not cause and could
not have prevented.</p>`,
      },
      {
        heading: 'If something goes wrong',
        body: `
<p>Please tell us. Ring ${phone}, write to ${email}, or say it in person. We will listen, look into it and aim to
<strong>resolve every complaint within 14 days</strong>. If we need longer, for instance because we are waiting for
someone else’s records, we will tell you why and when to expect an answer. Complaining will not affect your care.</p>
<p>You may also go elsewhere, before or after talking to us:</p>
<ul>
<li>about health services in South Australia: the <a href="https://www.hcscc.sa.gov.au">Health and Community Services
Complaints Commissioner</a>, <a href="tel:0882268666">(08) 8226 8666</a>;</li>
<li>about the conduct of a registered practitioner: <a href="https://www.ahpra.gov.au/Notifications.aspx">Ahpra</a>,
<a href="tel:1300419495">1300 419 495</a>;</li>
<li>about a purchase: <a href="https://www.cbs.sa.gov.au">Consumer and Business Services</a>, <a href="tel:131882">131
882</a>.</li>
</ul>`,
      },
      {
        heading: 'Changes, and the law that applies',
        body: `
<p>We may change these terms. The date at the top says when they last changed. A booking or an order keeps the terms
that applied on the day you made it.</p>
<p>The law of South Australia applies, and its courts decide, unless the law gives you the right to go elsewhere. If
one of these terms turns out not to be valid, the others stand.</p>`,
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
