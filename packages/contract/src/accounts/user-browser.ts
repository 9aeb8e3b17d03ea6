import { z } from 'zod'

/** The browser in which the app is installed, as it describes itself; the server adds the address that it saw. */
export const BrowserSchema = z.object({
  name: z.string().max(100),
  version: z.string().max(100),
  platform: z.string().max(100),
})
export type Browser = z.infer<typeof BrowserSchema>

export const UserBrowserSchema = z
  .object({ name: z.string(), version: z.string(), platform: z.string(), address: z.string() })
  .meta({ id: 'UserBrowser' })
export type UserBrowser = z.infer<typeof UserBrowserSchema>
