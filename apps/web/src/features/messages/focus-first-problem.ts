import { firstMissing, type Missing } from './components/WhyNotSendable.tsx'

const controls = {
  voice: '[data-part="files"] button',
  picture: '[data-part="files"] button',
  film: '[data-part="files"] button',
  words: '[name="subject"]',
  subject: '[name="subject"]',
  message: '[name="message"]',
  schedule: '[data-part="schedule"] [role="spinbutton"]',
  required: '[data-part="days"] input',
} as const

/** Takes the user to what keeps a message from being sent: a flagged file, a missing part, or an error. */
export const focusFirstProblem = (form: HTMLFormElement, missing: Missing & { flagged: boolean }): void => {
  const why = firstMissing(missing)
  const control = missing.flagged
    ? 'li[data-flagged] button'
    : why === undefined
      ? '[aria-invalid="true"]'
      : controls[why]
  const found = form.querySelector<HTMLElement>(control)
  // The time fields are folded away until they are needed.
  found?.closest('details')?.setAttribute('open', '')
  found?.focus()
}
