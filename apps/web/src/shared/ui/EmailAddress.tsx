import { Fragment } from 'react'

/** An e-mail address. If it does not fit on a line, it breaks after the @ or a dot, not within a word. */
export const EmailAddress = ({ children }: { children: string }) =>
  children.split(/(?<=@)|(?=\.)/).map((part, index) => (
    <Fragment key={`${part} ${String(index)}`}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ))
