interface TextLinesProps {
  /** Each fits its line, as measured. */
  lines: readonly string[]
  sizePx: number
  lineHeight: number
}

/** Text in exactly the lines in which it was paged, so that no page is longer than the screen. */
export const TextLines = ({ lines, sizePx, lineHeight }: TextLinesProps) => (
  <span style={{ display: 'block', fontSize: sizePx, lineHeight, whiteSpace: 'pre' }}>
    {lines.join('\n')}
  </span>
)
