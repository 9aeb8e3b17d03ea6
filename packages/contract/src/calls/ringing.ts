/**
 * By this chat message within the call, a device that is called says that it rings there now. Verto has no word for it:
 * that a call was created says nothing about whether anybody hears it.
 */
export const ringingBody = JSON.stringify({ kind: 'ringing' })

export const saysItRings = (body: string): boolean => body === ringingBody
