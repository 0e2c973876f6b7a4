/** Which part of the law on advertising a phrase may break. */
export const advertisingRules = {
  testimonial: {
    rule: 'Testimonials and reviews about treatment can’t be used to advertise a health service.',
    source: 'Health Practitioner Regulation National Law, s 133(1)(c)',
  },
  title: {
    rule: 'Only practitioners with specialist registration may call themselves specialists, or say they specialise.',
    source: 'Health Practitioner Regulation National Law, ss 115 and 118; Ahpra’s advertising guidelines',
  },
  outcome: {
    rule: 'Advertising must not create an unreasonable expectation of benefit. Say what a treatment may help with.',
    source: 'Health Practitioner Regulation National Law, s 133(1)(d)',
  },
  risk: {
    rule: 'Advertising must not be misleading about risk, pain or safety. Say what people may feel, and what can go wrong.',
    source: 'Health Practitioner Regulation National Law, s 133(1)(a)',
  },
  comparison: {
    rule: 'Claims to be better than others need proof that anyone can check.',
    source: 'Health Practitioner Regulation National Law, s 133(1)(a); Ahpra’s advertising guidelines',
  },
  pictures: {
    rule: 'Before and after pictures may mislead about what others can expect.',
    source: 'Health Practitioner Regulation National Law, s 133(1)(a) and (d); Ahpra’s advertising guidelines',
  },
} as const satisfies Record<string, { rule: string; source: string }>
export type AdvertisingRule = keyof typeof advertisingRules

/** Something in a text that may break a rule: the phrase, where it begins, and which rule. */
export type AdvertisingFinding = { rule: AdvertisingRule; found: string; at: number }

/**
 * What is looked for. Whole words only, so that “secure” and “safety pin” are none; what denies a claim, such as “can’t
 * promise a cure”, is left alone by `isDenied`.
 */
const patterns: [AdvertisingRule, RegExp][] = [
  [
    'testimonial',
    /\b(?:testimonials?|patient reviews?|what (?:our )?patients say|success stor(?:y|ies)|\d+[- ]star reviews?)\b/gi,
  ],
  ['title', /\b(?:specialists?|speciali[sz](?:e|es|ed|ing)|specialt(?:y|ies)|specialit(?:y|ies)|experts? in)\b/gi],
  [
    'outcome',
    /\b(?:cur(?:e|es|ed|ing)|guarantee(?:d|s)?|miracles?|miraculous|permanent(?:ly)? (?:relief|results?|fix(?:ed)?)|proven (?:to|results?)|clinically proven|works every time|100 ?(?:%|per ?cent) (?:effective|success)|instant(?:ly)? (?:relief|results?)|heals?|gets? rid of)\b/gi,
  ],
  [
    'risk',
    /\b(?:painless(?:ly)?|pain[- ]free|(?:completely |totally |perfectly |100 ?% )?safe(?: and effective)?|safest|risk[- ]free|no (?:side[- ]effects?|risks?|pain)|without (?:side[- ]effects?|any risk|pain)|harmless)\b/gi,
  ],
  [
    'comparison',
    /\b(?:(?:the |australia’s |adelaide’s )?best (?:clinic|practitioners?|treatments?|results?|care|acupunctur\w+|physio\w*|in)|leading (?:clinic|practitioners?|experts?)|world[- ]class|number one|no\. ?1|unrivalled|unbeatable|superior (?:to|results?|care))\b/gi,
  ],
  ['pictures', /\bbefore[- ](?:and|&|\/)[- ]?after\b|\bbefore\/after\b/gi],
]

/** Words before a phrase that turn it into its opposite, as far as they stand in the same sentence and near. */
const denials =
  /(?:\b(?:not|never|no|nobody|nothing|none|without|cannot|neither|nor|isn['’]t|aren['’]t|can['’]t|won['’]t|don['’]t|doesn['’]t|didn['’]t|couldn['’]t|shouldn['’]t|wary of|rather than|instead of)\b)[^.!?;:\n]{0,40}$/i

const isDenied = (before: string) => denials.test(before.slice(-60))

/** Uses of a word that claim nothing, by what stands around the phrase. */
const harmless: [RegExp, before: RegExp | undefined, after: RegExp | undefined][] = [
  [/^safe$/i, /\b(?:keep|keeps|kept|keeping|stay|it|if it['’]s|whether|as|be|feel)\s(?:\S+\s){0,2}$/i, undefined],
  [/^safe$/i, undefined, /^\s(?:place|hands|as|to)\b|^[- ]?(?:keeping|guard)/i],
  [/^cured$/i, undefined, /^\s(?:leather|meat|ham|concrete|resin|wood)\b/i],
  [/^before[- ](?:and|&)[- ]?after$/i, undefined, /^\s(?:each|every|any|treatment|eating|meals|exercise)\b/i],
  // Guarantees under consumer law are allowed.
  [/^guarantees?$/i, undefined, /^\s(?:that can['’]t be excluded|under)\b/i],
  [/^guarantees?$/i, /\b(?:consumer|with|statutory)\s$/i, undefined],
  [/^specialists?$/i, /\b(?:a|your|medical|other|to|see|by|and)\s$/i, undefined],
]

const isHarmless = (found: string, before: string, after: string) =>
  harmless.some(
    ([phrase, lead, tail]) => phrase.test(found) && (lead?.test(before) ?? true) && (tail?.test(after) ?? true),
  )

/** A text without its markup, each tag and entity replaced by as many spaces, so that positions stay what they are. */
const withoutMarkup = (text: string) => text.replace(/<[^>]*>|&(?:nbsp|#160);/g, (mark) => ' '.repeat(mark.length))

/**
 * Phrases of a text, plain or HTML, that may break the rules for advertising a health service (docs/law.md,
 * "Advertising"), in their order. It is a hint to anyone who writes and stops nobody: words alone do not show what is meant.
 */
export function findAdvertising(text: string): AdvertisingFinding[] {
  const plain = withoutMarkup(text)
  return patterns
    .flatMap(([rule, pattern]) =>
      [...plain.matchAll(pattern)].flatMap(({ 0: found, index: at }) => {
        const [before, after] = [plain.slice(0, at), plain.slice(at + found.length)]
        return isDenied(before) || isHarmless(found, before, after) ? [] : [{ rule, found, at }]
      }),
    )
    .sort((a, b) => a.at - b.at)
}

/** Every text in a value, without what is no text for readers: addresses, and fields of other kinds. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return /^(?:\/|#|https?:|mailto:|tel:)\S*$/.test(value) ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsOf)
}
