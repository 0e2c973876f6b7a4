import type { PaymentIntent, StripeError } from '@stripe/stripe-js'

type Answer = PaymentIntent & { error?: StripeError }
type Listener = (event: object) => void
type Card = { complete: boolean; token: string }

/**
 * A stand-in for Stripe's script, as far as the real React components and this shop use it. Its text is served as
 * https://js.stripe.com/…/stripe.js, so it uses nothing from outside itself. As with the real one, the card is typed into
 * a frame of js.stripe.com and only a token leaves it.
 */
export function stripeScript(): void {
  const api = 'https://api.stripe.com/v1/payment_intents/'
  const connectionError = {
    type: 'api_connection_error',
    message: 'We are experiencing issues connecting to our payments provider.',
  } as const

  /** Throws for what the real script would throw an IntegrationError for. */
  function demand(holds: unknown, what: string): asserts holds {
    if (!holds) throw new Error(`IntegrationError: ${what}`)
  }

  function flat(value: object, prefix = ''): [string, string][] {
    return Object.entries(value).flatMap(([name, inner]): [string, string][] => {
      const key = prefix === '' ? name : `${prefix}[${name}]`
      return typeof inner === 'object' && inner !== null ? flat(inner, key) : [[key, String(inner)]]
    })
  }

  function paymentElement(options: object, load: () => Promise<StripeError | undefined>) {
    const listeners = new Map<string, Set<Listener>>()
    const frame = document.createElement('iframe')
    frame.title = 'Secure payment input frame'
    frame.style.cssText = 'border: 0; width: 100%; height: 160px'
    let asked: ((card: Card) => void) | undefined

    const emit = (name: string, event: object) => {
      for (const listener of listeners.get(name) ?? []) listener({ elementType: 'payment', ...event })
    }
    const hear = ({ origin, source, data }: MessageEvent) => {
      if (origin !== 'https://js.stripe.com' || source !== frame.contentWindow) return
      if (data.name === 'change') emit('change', { complete: data.complete, empty: data.empty, collapsed: false })
      if (data.name === 'card') asked?.({ complete: data.complete, token: data.token })
      if (data.name === 'loaded')
        void load().then((error) => (error ? emit('loaderror', { error }) : emit('ready', {})))
    }
    return {
      options,
      mount(place: Element) {
        demand(place, 'mount() needs an element of the page')
        addEventListener('message', hear)
        frame.src = 'https://js.stripe.com/v3/elements-inner-payment.html'
        place.replaceChildren(frame)
      },
      on(name: string, listener: Listener) {
        listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
        return this
      },
      off(name: string, listener: Listener) {
        listeners.get(name)?.delete(listener)
        return this
      },
      update() {},
      destroy() {
        removeEventListener('message', hear)
        frame.remove()
      },
      card: () =>
        new Promise<Card>((resolve) => {
          asked = resolve
          frame.contentWindow?.postMessage({ name: 'card?' }, 'https://js.stripe.com')
        }),
    }
  }
  type PaymentElement = ReturnType<typeof paymentElement>

  function Stripe(key: string) {
    demand(/^pk_(test|live)_/.test(key), 'the publishable key is none')

    async function ask(secret: string, verb = '', parameters: object = {}): Promise<Answer | { error: StripeError }> {
      const address = new URL(api + secret.split('_secret_')[0] + verb)
      const form = new URLSearchParams([['key', key], ['client_secret', secret], ...flat(parameters)])
      const post = verb !== ''
      if (!post) address.search = form.toString()
      try {
        const answer = await fetch(address, post ? { method: 'POST', body: form } : {})
        return await answer.json()
      } catch {
        return { error: connectionError as StripeError }
      }
    }

    return {
      _registerWrapper() {},
      registerAppInfo() {},
      createToken() {},
      createPaymentMethod() {},
      confirmCardPayment() {},
      elements({ clientSecret, ...options }: { clientSecret: string; appearance?: object; locale?: string }) {
        demand(/_secret_/.test(clientSecret), 'the client secret is none')
        // For the tests: what the shop asked for.
        document.documentElement.dataset.stripeOptions = JSON.stringify(options)
        let element: PaymentElement | undefined
        const read = async () => (await ask(clientSecret)).error
        return {
          clientSecret,
          create(type: string, elementOptions: object) {
            demand(type === 'payment', 'this stand-in has the Payment Element only')
            demand(!element, 'an element of this type is there already')
            element = paymentElement(elementOptions, read)
            return element
          },
          getElement: () => element ?? null,
          update() {},
          submit: async () => ({}),
          fetchUpdates: async () => {
            const error = await read()
            return error ? { error: { message: error.message } } : {}
          },
        }
      },
      async confirmPayment({
        elements,
        redirect,
        confirmParams: { payment_method_data: method, ...parameters },
      }: {
        elements: { clientSecret: string; getElement: () => PaymentElement | null }
        redirect: 'if_required' | 'always'
        confirmParams: {
          return_url: string
          payment_method_data: { billing_details: { name?: string; email?: string } }
        }
      }) {
        demand(redirect === 'if_required', 'this stand-in stays on the page where it can')
        const details = method.billing_details
        demand(details.name && details.email, 'what the element does not ask for (`never`) must be given')
        const element = elements.getElement()
        demand(element, 'there is no element')
        const card = await element.card()
        if (!card.complete)
          return { error: { type: 'validation_error', message: 'Your card number is incomplete.' } as StripeError }
        const answer = await ask(elements.clientSecret, '/confirm', {
          ...parameters,
          payment_method_data: { ...method, type: 'card', card: { token: card.token } },
        })
        if (answer.error) return { error: answer.error }
        const next = 'next_action' in answer ? answer.next_action?.redirect_to_url?.url : undefined
        if (!next) return { paymentIntent: answer }
        location.assign(next)
        // The page is being left.
        return new Promise(() => {})
      },
    }
  }

  Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) })
}
