import { type Occurrence } from '@lykta/contract/calendar'
import { Portrait } from '@lykta/ui'
import { createMeasureText, TextLines } from '@lykta/ui/tv-message'
import { IconChevronRight } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoxNow, useLocality } from '../../shared/box/use-box.ts'
import { clockTime } from '../../shared/local-time.ts'
import { PageIndicator, Screen, TvButton, TvScene } from '../../shared/screen/index.ts'
import styles from './EventLayout.module.css'
import { eventPages, lineHeights } from './event-pages.ts'
import { useTimeWords } from './use-time-words.ts'

interface EventLayoutProps {
  name: string
  occurrence: Occurrence
  /** Shown above the title. */
  above: string
  unasked?: boolean
  /** What Back does on the first page; missing: nothing. */
  onBack?: () => void
  /** Called when OK is pressed on the last page. */
  onOk: () => void
  /** The label of that button. */
  children: ReactNode
}

/** One event over the whole screen, page by page, with the picture of who wrote it. */
export const EventLayout = ({
  name,
  occurrence,
  above,
  unasked = false,
  onBack,
  onOk,
  children,
}: EventLayoutProps) => {
  const { t } = useTranslation('calendar')
  const { timeZone } = useLocality()
  const now = useBoxNow()
  const times = useTimeWords()
  const { title, body, fontSize, sender, color } = occurrence
  const pages = useMemo(
    () => eventPages({ title, body, fontSize }, createMeasureText(false)),
    [title, body, fontSize],
  )
  const [turned, setTurned] = useState(0)
  // Somebody may shorten the text while it is being read.
  const index = Math.min(turned, pages.length - 1)
  const page = pages[index]
  const goBack = index > 0 ? () => setTurned(index - 1) : onBack
  return (
    <Screen
      name={name}
      firstFocus="ok"
      unasked={unasked}
      isLastPage={index >= pages.length - 1}
      {...(goBack === undefined ? {} : { onBack: goBack })}
      background={<TvScene of="message" />}
    >
      <p className={styles['clock']}>{clockTime(now, timeZone)}</p>
      <article className={styles['event']}>
        <p className={styles['above']}>{above}</p>
        <div className={styles['title']}>
          <span
            className={styles['bar']}
            style={color === null ? undefined : { backgroundColor: color }}
            aria-hidden="true"
          />
          <h1>
            <TextLines
              lines={page?.heading.lines ?? [title]}
              sizePx={page?.heading.sizePx ?? 48}
              lineHeight={lineHeights.heading}
            />
          </h1>
        </div>
        <p className={styles['time']}>{times.span(occurrence)}</p>
        {page === undefined || page.lines.length === 0 ? null : (
          <p className={styles['text']}>
            <TextLines lines={page.lines} sizePx={page.sizePx} lineHeight={lineHeights.text} />
          </p>
        )}
        <div className={styles['actions']}>
          {index < pages.length - 1 ? (
            <TvButton name="ok" onPress={() => setTurned(index + 1)}>
              {t('nextPage')}
              <IconChevronRight size={56} stroke={2.4} aria-hidden="true" />
            </TvButton>
          ) : (
            <TvButton name="ok" onPress={onOk}>
              {children}
            </TvButton>
          )}
          <PageIndicator index={index} count={pages.length} onTurn={setTurned}>
            {t('page', { page: index + 1, pages: pages.length })}
          </PageIndicator>
        </div>
      </article>
      <div className={styles['sender']}>
        <Portrait name={sender.name} picture={sender.avatar} width="372px" />
        <p>{t('from', { name: sender.name })}</p>
      </div>
    </Screen>
  )
}
