const daysValid = 90

/** `/.well-known/security.txt` (RFC 9116). Its end moves on for as long as the server runs with this contact. */
export const securityText = ({
  contact,
  publicUrl,
  now,
}: {
  contact: string
  publicUrl: string | undefined
  now: Date
}): string => {
  const expires = new Date(now.getTime() + daysValid * 86_400_000)
  expires.setUTCHours(0, 0, 0, 0)
  const canonical = publicUrl === undefined ? undefined : new URL('/.well-known/security.txt', publicUrl)
  return [
    // Written anew, so that it is one line.
    `Contact: ${new URL(contact).href}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: sv, en',
    ...(canonical?.protocol === 'https:' ? [`Canonical: ${canonical.href}`] : []),
    '',
  ].join('\n')
}
