import { functionNames } from '@lykta/contract/boxes'
import { Portrait } from '@lykta/ui'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { functionIcons } from '../../shared/box-view/function-icons.ts'
import { useBoxView, useRoomWords } from '../../shared/box-view/index.ts'
import { roleNames } from '../../shared/box-view/role-names.ts'
import { Page, PageHead } from '../../shared/ui/index.ts'
import { useTitle } from '../../shared/ui/use-title.ts'
import styles from './CompetenceScreen.module.css'
import part from './components/BoxPart.module.css'
import { FlagSwitch } from './components/FlagSwitch.tsx'

interface CompetenceScreenProps {
  /** The way to another person, if the frame around the page has none. */
  people: ReactNode
}

/** `/my-profile/competence`: the role in which the user acts for somebody, and what they want to see of them. */
export const CompetenceScreen = ({ people }: CompetenceScreenProps) => {
  const { t } = useTranslation(['boxes', 'shell'])
  const boxView = useBoxView()
  const { place } = useRoomWords()
  const navigate = useNavigate()
  useTitle(t('competence.title'))
  const { id, nickName, index, avatar, online } = boxView
  return (
    <Page desktop="scroll">
      <PageHead title={t('competence.title')} onBack={() => void navigate({ to: '/my-profile' })} />
      {people}
      <div className={styles['parts']}>
        <div className={styles['who']}>
          <Portrait name={nickName} picture={avatar} avatarIndex={index} dark={!online} width="132px" />
          <div>
            <h2>{nickName}</h2>
            <p>{place(boxView)}</p>
            <p className={styles['explained']}>{t('competence.explained', { name: nickName })}</p>
          </div>
        </div>
        <section className={part['part']} aria-labelledby="roles">
          <h2 id="roles">{t('competence.role')}</h2>
          <p>{t('competence.roleExplained')}</p>
          {roleNames.map((name) => (
            <FlagSwitch
              key={`${String(id)}-${name}`}
              boxView={boxView}
              name={name}
              label={t(`competence.roles.${name}`)}
              detail={t(`competence.can.${name}`)}
            />
          ))}
        </section>
        <section className={part['part']} aria-labelledby="functions">
          <h2 id="functions">{t('competence.functions')}</h2>
          <p>{t('competence.functionsExplained')}</p>
          {functionNames.map((name) => {
            const Icon = functionIcons[name]
            return (
              <FlagSwitch
                key={`${String(id)}-${name}`}
                boxView={boxView}
                name={name}
                icon={<Icon size={26} stroke={1.9} aria-hidden="true" />}
                label={t(`shell:functions.${name}`)}
                detail={t(`functions.${name}`)}
              />
            )
          })}
        </section>
      </div>
    </Page>
  )
}
