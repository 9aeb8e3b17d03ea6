import { automaticWords } from '@lykta/contract/messages'
import type { Translation } from '@lykta/ui/translation'
import type { greeting as english } from '../en/greeting.ts'

export const greeting = {
  opening: 'Ett ögonblick …',
  recording: 'Spelar in',
  length: '{{time}} av {{longest}}',
  stop: 'Stoppa',
  again: 'Spela in igen',
  discard: 'Ta bort',
  own: 'Din hälsning',
  camera: 'Kameran kan inte användas.',
  microphone: 'Mikrofonen kan inte användas.',
  withoutCamera: 'Spela in utan kamera',
  subject: automaticWords.sv.greeting,
  message: automaticWords.sv.greetingText,
  words: '{{name}} läser först: ”{{message}}” Ett tryck på OK visar sedan hälsningen.',
} as const satisfies Translation<typeof english>
