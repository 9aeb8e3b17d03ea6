import { ladderLimits } from './names.ts'

/** Host and port, without the name and password that may stand before them; then the path. */
const encrypted = /^https:\/\/(?:\[[\da-f:.]+\]|[^\s/?#@:[\]\\]+)(?::\d{1,5})?(?:[/?#]\S*)?$/i

/** Whether alarms may be reported to this address, as far as it tells: encrypted, and without a password. */
export const isWebhookAddress = (text: string): boolean =>
  text.length <= ladderLimits.url && encrypted.test(text)
