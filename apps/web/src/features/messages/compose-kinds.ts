import { fileKindOf } from '@lykta/contract/files'
import { IconAlignLeft, IconMicrophone, IconPhoto, IconVideo } from '@tabler/icons-react'

/** The kinds of message that can be written, with their paths. */
export const composeKinds = [
  { name: 'text', icon: IconAlignLeft, to: '/message/text' },
  { name: 'image', icon: IconPhoto, to: '/message/bild' },
  { name: 'video', icon: IconVideo, to: '/message/video' },
  { name: 'audio', icon: IconMicrophone, to: '/message/voice' },
] as const

export type ComposeKind = (typeof composeKinds)[number]['name']

export const composeKindAt = (path: string): ComposeKind =>
  composeKinds.find(({ to }) => to === path)?.name ?? 'text'

/** Where a message with files of these names is written. A film with pictures is written on the screen for films. */
export const composePathOf = (names: readonly string[]): (typeof composeKinds)[number]['to'] => {
  const kinds = new Set(names.map(fileKindOf))
  if (kinds.has('audio')) return '/message/voice'
  if (kinds.has('video')) return '/message/video'
  return kinds.has('image') ? '/message/bild' : '/message/text'
}
