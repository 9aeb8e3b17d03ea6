import { CompetenceScreen } from '../../features/boxes/CompetenceScreen.tsx'
import { useCaretakers } from '../../features/boxes/index.ts'
import { useLayout } from '../../shared/ui/use-layout.ts'
import { CaretakerChips } from '../shell/CaretakerChips.tsx'
import styles from './competence.module.css'

/** The people stand in the bar on desktop; elsewhere the page brings them along. */
export const CompetenceRoute = () => {
  const { list, selected, select } = useCaretakers()
  const desktop = useLayout() === 'desktop'
  return (
    <CompetenceScreen
      people={
        desktop || list === undefined || list.length < 2 ? null : (
          <div className={styles['people']}>
            <CaretakerChips list={list} selectedId={selected?.id} onSelect={select} />
          </div>
        )
      }
    />
  )
}
