type Given = { answer?: string | undefined; words?: string | undefined; asked?: string | undefined }

/**
 * Whether the patient's page asks something before it sends this answer: whether they are sure to cancel, and which days would
 * suit instead, since without words the clinic can only call back. `asked` is the answer about which it has asked already.
 */
export const needsConfirmation = ({ answer, words = '', asked }: Given): boolean =>
  asked !== answer && (answer === 'cancel' || (answer === 'other_time' && words.trim() === ''))
