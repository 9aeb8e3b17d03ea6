/**
 * The states of a call under the specification's numbers. Other Verto clients swap 1 and 2; numbers never travel on
 * the wire, so rules are written by name.
 */
export const callStates = {
  new: 0,
  trying: 1,
  requesting: 2,
  recovering: 3,
  ringing: 4,
  answering: 5,
  early: 6,
  active: 7,
  held: 8,
  hangup: 9,
  destroy: 10,
  purge: 11,
} as const

export type CallState = keyof typeof callStates
