import type { Box } from '@lykta/contract/boxes'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRoomWords } from '../../../shared/box-view/index.ts'
import { useMay } from '../../../shared/permissions/permissions.ts'
import { PictureField } from '../../../shared/picture/PictureField.tsx'
import { DataCopyRow } from '../../../shared/privacy/DataCopyRow.tsx'
import { Banner, Panes, SkeletonRows } from '../../../shared/ui/index.ts'
import { changeBox } from '../edit-queries.ts'
import { tvPartId } from '../tv-part-id.ts'
import { useBoxForm } from '../use-box-form.ts'
import styles from './EditBoxParts.module.css'
import { Sensors } from './Sensors.tsx'
import { HelpSettings } from './HelpSettings.tsx'
import { SilenceSettings } from './SilenceSettings.tsx'
import { StayActions } from './StayActions.tsx'
import { OpenPartContext } from './PartForm.tsx'
import { LinkedPeople } from './LinkedPeople.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { AccessLog } from './AccessLog.tsx'
import { SaveBoxButton } from './SaveBoxButton.tsx'
import { TvFunctions } from './TvFunctions.tsx'
import { TvSettings } from './TvSettings.tsx'

const Consents = lazy(() => import('../consents/Consents.tsx').then((file) => ({ default: file.Consents })))

const formId = 'box'

interface EditBoxPartsProps {
  box: Box
  /** What the user calls the resident. */
  name: string
  /** The slot of the drawn portrait. */
  avatarIndex: number
  onRetired: () => Promise<void> | void
}

/** Everything that can be changed about a box. */
export const EditBoxParts = ({ box, name, avatarIndex, onRetired }: EditBoxPartsProps) => {
  const { t } = useTranslation(['boxes', 'settings'])
  const client = useQueryClient()
  const mayEnd = useMay('boxes')
  const form = useBoxForm(box)
  const { room } = useRoomWords()
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.scrollIntoView()
  }, [hash])
  return (
    <OpenPartContext value={form.onPartOpen}>
      <div className={styles['parts']}>
        <div className={styles['profile']}>
          <PictureField
            name={name}
            picture={box.avatar}
            avatarIndex={avatarIndex}
            note={t('settings:picture.ownOnly')}
            set={(avatar) => changeBox(client, box.id, { avatar })}
          />
          {box.mayEdit ? null : <Banner kind="note">{t('edit.ownOnly', { name })}</Banner>}
          <ProfileForm id={formId} box={box} form={form} />
          {box.mayEdit ? <LinkedPeople box={box} name={name} /> : null}
        </div>
        <div className={styles['tv']} id={tvPartId}>
          <TvFunctions box={box} name={name} form={form} />
          {box.mayEdit ? <TvSettings box={box} name={name} form={form} /> : null}
          {box.mayEdit ? <HelpSettings box={box} name={name} /> : null}
          {box.mayEdit ? <SilenceSettings box={box} name={name} /> : null}
          {box.mayEdit ? (
            <Suspense fallback={<SkeletonRows rows={3} />}>
              <Consents box={box} name={name} />
            </Suspense>
          ) : null}
          {box.mayEdit ? <Sensors box={box} name={name} /> : null}
          {box.mayEdit ? <AccessLog box={box} name={name} /> : null}
          {box.mayEdit ? (
            <Panes>
              <DataCopyRow title={t('edit.copy', { name })} box={box.id} />
            </Panes>
          ) : null}
          {mayEnd ? <StayActions id={box.id} name={name} room={room(box)} onRetired={onRetired} /> : null}
        </div>
      </div>
      <SaveBoxButton formId={formId} form={form} />
    </OpenPartContext>
  )
}
