export const administration = {
  nothing: 'Här finns inget som du får hantera',
  notPermitted: 'Du får inte se den här listan',
  notPermittedExplained: 'Fråga en administratör om du behöver den.',
  table: {
    tickAll: 'Välj alla på sidan',
    tick: 'Välj {{name}}',
    pages: 'Sidor',
    all_one: '{{count}} totalt',
    all_other: '{{count}} totalt',
    some: '{{first}}–{{last}} av {{total}}',
    page: 'Sida {{page}} av {{pages}}',
    before: 'Föregående sida',
    next: 'Nästa sida',
  },
} as const
