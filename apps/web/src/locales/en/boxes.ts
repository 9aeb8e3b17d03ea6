export const boxes = {
  title: 'Activated boxes',
  selectedNow: '{{name}} is selected now. These are the other TV boxes you look after.',
  noOthers: '{{name}} is the only one. Other TV boxes that you look after show up here.',
  others_one: '{{count}} other TV box',
  others_other: '{{count}} other TV boxes',
  add: 'Add a box with a code',
  pair: {
    title: 'Add a box',
    explained:
      'The new TV shows a code of six letters and digits. Write it here, and choose the room it stands in.',
    code: 'Code on the TV',
    codeWrong: 'The code has six letters and digits.',
    room: 'Room',
    searchRoom: 'Search for a room',
    roomsFailed: 'The rooms did not load',
    noRooms: 'No free room has these words in it.',
    nickName: 'Name of the resident, if you like',
    submit: 'Add the box',
    done: 'The TV in {{room}} is ready.',
  },
} as const
