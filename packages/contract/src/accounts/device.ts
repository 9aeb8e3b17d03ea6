import { z } from 'zod'

/** To be sent with the next login in this browser, whoever logs in. */
export const DeviceSchema = z.string().optional()

/** What an earlier login returned: wrong guesses by others do not delay this browser. Anything else is ignored. */
export const KnownDeviceSchema = z
  .string()
  .regex(/^[\w-]{43}$/)
  .optional()
  .catch(undefined)
