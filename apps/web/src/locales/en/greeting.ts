import { automaticWords } from '@lykta/contract/messages'

export const greeting = {
  opening: 'One moment…',
  recording: 'Recording',
  length: '{{time}} of {{longest}}',
  stop: 'Stop',
  again: 'Record again',
  discard: 'Discard',
  own: 'Your greeting',
  camera: 'The camera cannot be used.',
  microphone: 'The microphone cannot be used.',
  withoutCamera: 'Record without camera',
  subject: automaticWords.en.greeting,
  message: automaticWords.en.greetingText,
  words: '{{name}} first reads: “{{message}}” Pressing OK then shows the greeting.',
} as const
