const domain = 'lykta'

/** Who sent a chat message, or gets it. */
export const identityOf = (extension: string): string => `${extension}@${domain}`
