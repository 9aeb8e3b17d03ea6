/** What codes and passwords for reading off are made of: nothing that is easily mistaken for another, such as 0 and O, or 1, l and I. */
export const legible = {
  capitals: 'ABCDEFGHJKLMNPQRSTUVWXYZ',
  small: 'abcdefghjkmnpqrstuvwxyz',
  digits: '23456789',
} as const
