interface TextLinesProps {
  /** Each fits its line, as it was measured. */
  lines: readonly string[]
  sizePx: number
  lineHeight: number
}

/** Text in the very lines in which it was paged, so that no page is ever longer than the screen. */
export const TextLines = ({ lines, sizePx, lineHeight }: TextLinesProps) => (
  <span style={{ display: 'block', fontSize: sizePx, lineHeight, whiteSpace: 'pre' }}>
    {lines.join('\n')}
  </span>
)
