import type { News } from '@lykta/contract/content'
import { cx } from '@lykta/ui'
import { longDateText, timeText } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import styles from './NewsList.module.css'

type Shown = Pick<News, 'title' | 'content' | 'time' | 'picture'>

/** One news item. */
export const NewsArticle = ({ of: { title, content, time, picture } }: { of: Shown }) => {
  const language = useLanguage()
  return (
    <article className={cx(styles['item'], picture !== '' && styles['withPicture'])}>
      <h3>{title}</h3>
      {time === null ? null : (
        <time dateTime={new Date(time).toISOString()}>
          {`${longDateText(time, language)} ${timeText(time)}`}
        </time>
      )}
      {content === '' ? null : <p>{content}</p>}
      {picture === '' ? null : <img src={picture} alt="" loading="lazy" />}
    </article>
  )
}
