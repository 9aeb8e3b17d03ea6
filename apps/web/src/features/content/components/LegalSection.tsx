import styles from './LegalSection.module.css'

/** A section of the legal texts. */
export const LegalSection = ({
  of: { title, paragraphs },
}: {
  of: { title: string; paragraphs: string[] }
}) => (
  <section className={styles['section']}>
    {title === '' ? null : <h2>{title}</h2>}
    {paragraphs.map((paragraph, number) => (
      <p key={number}>{paragraph}</p>
    ))}
  </section>
)
