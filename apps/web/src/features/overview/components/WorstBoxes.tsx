import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Battery } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { useRoomWords } from '../../../shared/box-view/index.ts'
import { dayAndTimeText } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { Button, SkeletonRows } from '../../../shared/ui/index.ts'
import { worstBoxesQuery } from '../queries.ts'
import styles from './WorstBoxes.module.css'

/** The few boxes that most need somebody, each with a link to it. */
export const WorstBoxes = ({ show }: { show: 'offline' | 'lowBattery' }) => {
  const { t } = useTranslation(['overview', 'boxes-administration', 'boxes', 'shell'])
  const language = useLanguage()
  const { room } = useRoomWords()
  const { data: boxes, isPending, isFetching, refetch } = useQuery(worstBoxesQuery(show))
  if (boxes === undefined)
    return isPending ? (
      <SkeletonRows rows={2} />
    ) : (
      <p role="alert" className={styles['none']}>
        {t('boxes-administration:failed')}{' '}
        <Button look="text" size="small" pending={isFetching} onClick={() => void refetch()}>
          {t('shell:states.tryAgain')}
        </Button>
      </p>
    )
  if (boxes.length === 0) return <p className={styles['none']}>{t(`boxes-administration:none.${show}`)}</p>
  return (
    <ul className={styles['boxes']}>
      {boxes.map((box) => (
        <li key={box.id}>
          <Link to="/admin/boxes" search={{ show, id: box.id }}>
            <span>
              <b>{room(box)}</b>
              <small>{[box.resident, box.group.name].filter((part) => part !== '').join(', ')}</small>
            </span>
            {show === 'lowBattery' && box.battery !== null ? (
              <Battery percent={box.battery}>{t('boxes:settings.percent', { percent: box.battery })}</Battery>
            ) : (
              <span>
                {box.lastSeenAt === null
                  ? t('boxes-administration:never')
                  : dayAndTimeText(box.lastSeenAt, language)}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
