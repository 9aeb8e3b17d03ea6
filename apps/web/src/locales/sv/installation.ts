export const installation = {
  print_one: 'Skriv ut ett blad till den som installerar tv:n',
  print_other: 'Skriv ut {{count}} blad till den som installerar tv-apparaterna',
  steps: {
    connect:
      'Anslut boxen till ström, tv och nätverk. Då visar tv:n en kod med sex bokstäver och siffror. Om inte, öppna {{address}} på tv:n.',
    scan: 'Rikta mobilens kamera mot rutan nedan och logga in. Rummet är redan valt.',
    type: 'Skriv in koden som tv:n visar och lägg till boxen.',
  },
  code: 'Lägg till boxen i det här rummet',
}
