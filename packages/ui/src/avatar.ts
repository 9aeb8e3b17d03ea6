/** Who stands in the window: one of three relatives' portraits, or the default one. */
export type AvatarName = 'mum' | 'grandmother' | 'dad' | 'default'

const names: readonly AvatarName[] = ['mum', 'grandmother', 'dad']

/** The portrait of a resident's avatar slot. */
export const avatarName = (index: number): AvatarName => names[index] ?? 'default'
