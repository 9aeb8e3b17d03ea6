const codes: Record<string, number> = {
  Enter: 13,
  Escape: 27,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
}

const send = (type: 'keydown' | 'keyup', key: string, repeat = false) =>
  window.dispatchEvent(
    new KeyboardEvent(type, { key, keyCode: codes[key] ?? 0, bubbles: true, cancelable: true, repeat }),
  )

/** A key of the remote goes down, and stays. */
export const keyDown = (key: string): void => {
  send('keydown', key)
}
export const keyUp = (key: string): void => {
  send('keyup', key)
}
/** A key of the remote, `Enter` for OK. */
export const press = (key: string): void => {
  keyDown(key)
  keyUp(key)
}
/** What a key of the remote sends again while it stays down. */
export const pressHeld = (key: string): void => {
  send('keydown', key, true)
}
