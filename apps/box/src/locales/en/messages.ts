export const messages = {
  card: {
    fresh: 'New message from {{name}}',
    read: 'Message from {{name}}',
    none: 'No messages yet',
  },
  read: 'I have read it',
  close: 'Close',
  nextPage: 'Next page',
  nextPicture: 'Next picture',
  showPictures_one: 'Show the picture',
  showPictures_other: 'Show the pictures',
  call: 'Call {{name}}',
  page: '{{page}} of {{pages}}',
  pictureLoading: 'The picture is on its way…',
  pictureFailed: 'The picture cannot be shown right now.',
} as const
