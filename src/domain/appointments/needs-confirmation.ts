type Given = { answer?: string | undefined; words?: string | undefined; asked?: string | undefined }

/**
 * Whether the patient's page must ask before it sends this answer: whether they are sure to cancel, or which other days
 * would suit, if they wrote nothing. `asked` is the answer it has already asked about.
 */
export const needsConfirmation = ({ answer, words = '', asked }: Given): boolean =>
  asked !== answer && (answer === 'cancel' || (answer === 'other_time' && words.trim() === ''))
