const domain = 'lykta'

/** The sender or recipient of a chat message. */
export const identityOf = (extension: string): string => `${extension}@${domain}`
