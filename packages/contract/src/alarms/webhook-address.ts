import { ladderLimits } from './names.ts'

/** Host and port, without the name and password that may stand before them; then the path. */
const encrypted = /^https:\/\/(?:\[[\da-f:.]+\]|[^\s/?#@:[\]\\]+)(?::\d{1,5})?(?:[/?#]\S*)?$/i

/** Whether an alarm may be reported there, so far as the address says: encrypted, and without a password in it. */
export const isWebhookAddress = (text: string): boolean =>
  text.length <= ladderLimits.url && encrypted.test(text)
