/**
 * Looks come from the tokens (packages/ui/src/styles/tokens.css). What cannot, says so:
 * `stylelint-disable-next-line RULE -- why`.
 * @type {import('stylelint').Config}
 */
// oxlint-disable-next-line import/no-default-export -- stylelint asks for it
export default {
  reportDescriptionlessDisables: true,
  reportInvalidScopeDisables: true,
  reportNeedlessDisables: true,
  rules: {
    'color-named': ['never', { message: 'a colour comes from a token' }],
    'declaration-property-value-disallowed-list': [
      // A mask's colours are never seen.
      {
        '/^(?!mask)/': ['/#[\\da-f]{3,8}\\b/i', '/\\b(?:rgb|hsl|hwb|(?:ok)?lab|(?:ok)?lch|color)a?\\(/i'],
        // 1px is a hairline; rem and em grow with the text, and % and vh with the place.
        '/^(?:margin|padding|inset|(?:(?:row|column)-)?gap)\\b|^--(?:side|sliding-edge|strip-reach)$/': [
          '/(?<![\\w.-])(?!-?[01]px\\b)-?\\d*\\.?\\d+px\\b/',
        ],
      },
      { message: 'colours, and spaces (--s-…), come from tokens' },
    ],
    'declaration-property-value-allowed-list': [
      {
        'font-weight': ['/^var\\(--w-[a-z]+\\)$/', 'inherit'],
        font: ['/^var\\(--w-[a-z]+\\) /', 'inherit'],
        '/^--r-|radius$/': ['/^(?:(?:0|var\\(--r-[a-z0-9]+\\))(?: |$))+$/', '50%', 'inherit'],
      },
      { message: 'weights (--w-…) and radii (--r-…) come from tokens' },
    ],
  },
  overrides: [
    {
      // The tokens themselves.
      files: ['packages/ui/src/styles/tokens.css', 'apps/web/src/app/display.css', 'apps/box/src/app/tv.css'],
      rules: {
        'color-named': null,
        'declaration-property-value-disallowed-list': null,
        'declaration-property-value-allowed-list': null,
      },
    },
  ],
}
