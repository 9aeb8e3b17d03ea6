import { messageCategoryWords } from '@lykta/ui/message-words'

export const messages = {
  card: {
    fresh: 'New message from {{name}}',
    read: 'Message from {{name}}',
    none: 'No messages yet',
  },
  types: messageCategoryWords.en,
  reminds: 'Reminder: {{when}}',
  read: 'I have read it',
  close: 'Close',
  nextPage: 'Next page',
  nextPicture: 'Next picture',
  showPictures_one: 'Show the picture',
  showPictures_other: 'Show the pictures',
  film: {
    show_one: 'Show the film',
    show_other: 'Show the films',
    again: 'Watch again',
    coming: 'There is also a film. It will be shown as soon as it is ready.',
    play: 'Play',
    pause: 'Pause',
    loading: 'The film is on its way…',
    failed: 'The film cannot be shown on this TV.',
  },
  slideshow: { home: 'Back to the start' },
  call: 'Call {{name}}',
  page: '{{page}} of {{pages}}',
  pictureLoading: 'The picture is on its way…',
  pictureFailed: 'The picture cannot be shown right now.',
} as const
