export interface LegalSection {
  title: string
  paragraphs: string[]
}

/**
 * A legal text as operators write it: a line that begins with `#` is a heading, an empty line ends a paragraph.
 * Everything else is plain text. Text before the first heading gets an empty title.
 */
export const readLegal = (text: string): LegalSection[] => {
  const sections: LegalSection[] = []
  let open: string[] = []
  const endParagraph = () => {
    if (open.length === 0) return
    if (sections.length === 0) sections.push({ title: '', paragraphs: [] })
    sections.at(-1)?.paragraphs.push(open.join(' '))
    open = []
  }
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    if (line.startsWith('#')) {
      endParagraph()
      sections.push({ title: line.replace(/^#+\s*/, ''), paragraphs: [] })
    } else if (line === '') endParagraph()
    else open.push(line)
  }
  endParagraph()
  return sections
}
