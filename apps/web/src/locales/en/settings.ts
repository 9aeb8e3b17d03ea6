export const settings = {
  residentProfile: 'Caretaker profile',
  residentProfileOf: 'Picture, name and address for {{name}}',
  asDevice: 'Same as this phone or computer',
  language: {
    title: 'Language',
    explained: 'For the app and the emails you receive.',
  },
  textSize: {
    title: 'Text size',
    explained: 'For everything in the app, in this browser.',
    normal: 'Normal',
    device: 'Same size as other text on this device',
    large: 'Large',
    largest: 'Largest',
  },
  contrast: {
    title: 'Contrast',
    explained: 'Higher contrast makes text darker and edges clearer.',
    normal: 'Normal',
    more: 'Higher contrast',
  },
  theme: {
    title: 'Appearance',
    explained: 'Dark is easier on the eyes at night.',
    light: 'Light',
    dark: 'Dark',
  },
} as const
