export const settings = {
  residentProfile: 'Caretaker profile',
  residentProfileOf: 'Picture, name and address for {{name}}',
  asDevice: 'As on this phone or computer',
  language: {
    title: 'Language',
    explained: 'Of the app, and of the emails that you get.',
  },
  textSize: {
    title: 'Text size',
    explained: 'Of everything in the app, in this browser.',
    normal: 'Normal',
    device: 'As large as text is here otherwise',
    large: 'Large',
    largest: 'Largest',
  },
  contrast: {
    title: 'Contrast',
    explained: 'More contrast makes text darker and edges clearer.',
    normal: 'Normal',
    more: 'More contrast',
  },
  theme: {
    title: 'Appearance',
    explained: 'Dark is easier on the eyes at night.',
    light: 'Light',
    dark: 'Dark',
  },
} as const
