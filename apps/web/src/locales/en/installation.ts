export const installation = {
  print_one: 'Print a sheet for whoever installs the TV',
  print_other: 'Print {{count}} sheets for whoever installs the TVs',
  steps: {
    connect:
      'Connect the box to power, the TV and the network. The TV then shows a code of six letters and digits. If not, open {{address}} on the TV.',
    scan: 'Scan the square below with the camera of a phone, and log in. The room is chosen already.',
    type: 'Type the code that the TV shows, and add the box.',
  },
  code: 'Add the box in this room',
}
