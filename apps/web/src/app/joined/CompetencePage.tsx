import { CompetenceScreen } from '../../features/boxes/CompetenceScreen.tsx'
import { useBoxViews } from '../../features/boxes/index.ts'
import { useLayout } from '../../shared/ui/use-layout.ts'
import { BoxChips } from '../shell/BoxChips.tsx'
import styles from './CompetencePage.module.css'

/** On desktop the app bar shows the boxes; elsewhere this page does. */
export const CompetencePage = () => {
  const { list, selected, select } = useBoxViews()
  const desktop = useLayout() === 'desktop'
  return (
    <CompetenceScreen
      people={
        desktop || list === undefined || list.length < 2 ? null : (
          <div className={styles['people']}>
            <BoxChips list={list} selectedId={selected?.id} onSelect={select} />
          </div>
        )
      }
    />
  )
}
