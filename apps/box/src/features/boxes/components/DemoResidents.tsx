import type { BoxToken, DemoBox } from '@lykta/contract/boxes'
import { demoRoutes } from '@lykta/contract/demo/routes'
import { cx, Portrait } from '@lykta/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { createApi } from '../../../shared/api.ts'
import { useFocus } from '../../../shared/remote/index.ts'
import { SlidingList } from '../../../shared/screen/index.ts'
import styles from './DemoResidents.module.css'

const api = createApi()

interface DemoResidentsProps {
  onTaken: (box: BoxToken) => void
}

/** In the demo world only: one press makes this TV the box of one of its residents. */
export const DemoResidents = ({ onTaken }: DemoResidentsProps) => {
  const { t } = useTranslation('boxes')
  const { data: residents = [] } = useQuery({
    queryKey: ['demo-boxes'],
    queryFn: async () => (await api.call(demoRoutes.boxes, {})).data,
  })
  const take = useMutation({
    mutationKey: ['demo-resident'],
    mutationFn: async (id: number) => (await api.call(demoRoutes.take, { params: { id } })).data,
    onSuccess: onTaken,
  })
  if (residents.length === 0) return null
  return (
    <section className={styles['demo']}>
      <h2 className={styles['title']}>{take.isError ? t('demo.failed') : t('demo.title')}</h2>
      <SlidingList direction="row" className={styles['row']}>
        {residents.map((resident, index) => (
          <li key={resident.id} className={styles['place']}>
            <Resident
              resident={resident}
              place={index}
              onPress={() => {
                if (!take.isPending) take.mutate(resident.id)
              }}
            />
          </li>
        ))}
      </SlidingList>
    </section>
  )
}

interface ResidentProps {
  resident: DemoBox
  place: number
  onPress: () => void
}

const Resident = ({ resident, place, onPress }: ResidentProps) => {
  const { focused, props } = useFocus<HTMLButtonElement>(`demo-${String(place)}`, onPress)
  return (
    <button {...props} type="button" className={cx(styles['resident'], focused && styles['lit'])}>
      <Portrait name={resident.name} avatarIndex={resident.avatarIndex} width="80px" />
      <span className={styles['words']}>
        <b>{resident.name}</b>
        <span>{resident.room}</span>
      </span>
    </button>
  )
}
