export const administration = {
  nothing: 'There is nothing here that you may look after',
  notPermitted: 'You may not see this list',
  notPermittedExplained: 'Ask an administrator if you need it.',
  table: {
    tickAll: 'Choose all on this page',
    tick: 'Choose {{name}}',
    pages: 'Pages',
    all_one: '{{count}} in all',
    all_other: '{{count}} in all',
    some: '{{first}}–{{last}} of {{total}}',
    page: 'Page {{page}} of {{pages}}',
    before: 'Previous page',
    next: 'Next page',
  },
} as const
