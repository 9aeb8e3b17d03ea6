/** A PIN has as many digits. */
export const pinLength = 6
/** After as many wrong ones in a row a PIN no longer counts, until its owner has logged in in full. */
export const pinTries = 5
/** The code that makes a tablet a shared device has as many digits, and is shown in two halves. */
export const deviceCodeLength = 8
export const deviceNameMaxLength = 60

const digits = '0123456789'
/** Keys in a line, a cross or a row, as a finger goes over them. */
const overTheKeys = ['147258', '147369', '258369', '159357', '159753', '789456', '123789', '456123', '456789']

const isRepeated = (pin: string): boolean =>
  [1, 2, 3].some((length) => pin === pin.slice(0, length).repeat(pin.length / length))

/** Whether a PIN is among the first that somebody would try: a row, a repetition, a mirror, two digits alone. */
export const isTrivialPin = (pin: string): boolean => {
  const reversed = Array.from(pin, (_digit, index) => pin.at(-1 - index)).join('')
  const rows = digits + digits
  const pairs = (pin.match(/../g) ?? []).every(([one, other]) => one === other)
  return (
    isRepeated(pin) ||
    new Set(pin).size <= 2 ||
    reversed === pin ||
    pairs ||
    [pin, reversed].some((one) => rows.includes(one) || overTheKeys.includes(one))
  )
}
