/** Whose drawn portrait is in the window. */
export type AvatarName = 'mum' | 'grandmother' | 'dad'

const names: readonly AvatarName[] = ['mum', 'grandmother', 'dad']

/** The drawn portrait of a resident's avatar slot; undefined: the window shows the initial of the name. */
export const avatarName = (index: number): AvatarName | undefined => names[index]

/** Behind an initial: the light of the window, from its bright corner to its edge. Ink on each has a contrast of 7:1 or more. */
export const initialTones = [
  { bright: '#ffe6b4', edge: '#fbc865' },
  { bright: '#ffdcc9', edge: '#f2b391' },
  { bright: '#dcecd9', edge: '#aecfa9' },
  { bright: '#d6e8f3', edge: '#a3c7df' },
  { bright: '#f3dce6', edge: '#deb2c6' },
] as const
/** The same while the box is off. */
export const darkTone = { bright: '#35496a', edge: '#22334f' } as const

/** The tone of a name: the same on every screen. */
export const initialTone = (name: string): (typeof initialTones)[number] => {
  let hash = 0x811c9dc5
  for (const letter of name.trim().normalize('NFC')) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return initialTones[hash % initialTones.length] ?? initialTones[0]
}

/** Made when a name is first shown without a picture, because that is slow on a phone. */
let letters: Intl.Segmenter | undefined

/** The first letter of a name as displayed, accents included; empty for an empty name. */
export const initialOf = (name: string): string => {
  letters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const [first] = letters.segment(name.trim())
  return first?.segment.toLocaleUpperCase() ?? ''
}
