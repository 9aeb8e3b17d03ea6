const secondsOfStep = 30

/** A phone's clock may be half a minute off. */
const tolerance = secondsOfStep

// A library of its own size, which only these requests need.
const library = () => import('otplib')

export const newSecret = async (): Promise<string> => (await library()).generateSecret()

/** What a phone's app reads from a QR code. */
export const codeUri = async (secret: string, issuer: string, label: string): Promise<string> =>
  (await library()).generateURI({ issuer, label, secret })

/** Returns the half-minute that the code belongs to, if it is right. */
export const stepOfCode = async (secret: string, code: string, now: Date): Promise<number | undefined> => {
  const { verify } = await library()
  const epoch = Math.floor(now.getTime() / 1_000)
  const checked = await verify({ secret, token: code, epoch, epochTolerance: tolerance })
  return checked.valid && 'timeStep' in checked ? checked.timeStep : undefined
}
