/**
 * The chat message within a call by which a called device says that it is ringing. Verto has no message for it, and a created
 * call does not mean that anybody hears it.
 */
export const ringingBody = JSON.stringify({ kind: 'ringing' })

export const saysItRings = (body: string): boolean => body === ringingBody
