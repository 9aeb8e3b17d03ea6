import type { Box } from '@lykta/contract/boxes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../shared/ui/index.ts'
import { timesOfDay } from '../../../shared/ui/TimeOfDayRange.tsx'
import { useSavePart } from '../use-save-part.ts'
import { AgreedSwitch } from './AgreedSwitch.tsx'
import agreement from './AutoAnswerAgreement.module.css'
import { AgreementForm } from './AgreementForm.tsx'
import part from './BoxPart.module.css'
import { FirstNotifiedChoice } from './FirstNotifiedChoice.tsx'

const usualTime = '10:00'

/** Whether somebody is notified when the resident gives no sign of life. Off unless they have agreed. */
export const SilenceSettings = ({ box, name }: { box: Box; name: string }) => {
  const { t } = useTranslation('boxes')
  const { silence } = box
  const [asking, setAsking] = useState(false)
  const save = useSavePart(box, t('silence.unsaved', { name }), () => setAsking(false))
  return (
    <section className={part['part']} aria-labelledby="silence">
      <h2 id="silence">{t('silence.title')}</h2>
      <div className={agreement['agreement']}>
        <AgreedSwitch
          label={t('silence.on')}
          detail={t('silence.explained', { name })}
          agreement={silence}
          asking={asking}
          onAsk={setAsking}
          pending={save.isPending}
          onEnd={() => save.mutate({ silence: null })}
          form={
            <NewSilence
              box={box}
              name={name}
              pending={save.isPending}
              onSave={(made) => save.mutate({ silence: made })}
            />
          }
        >
          {silence === null ? null : (
            <Rule
              value={silence}
              name={name}
              pending={save.isPending}
              onChange={(change) => save.mutate({ silence: { ...silence, ...change } })}
            />
          )}
        </AgreedSwitch>
      </div>
    </section>
  )
}

type Silence = NonNullable<Box['silence']>
type SilenceRule = Pick<Silence, 'by' | 'notify'>

interface NewSilenceProps {
  box: Box
  name: string
  pending: boolean
  onSave: (silence: Silence) => void
}

const NewSilence = ({ box, name, pending, onSave }: NewSilenceProps) => {
  const [rule, setRule] = useState<SilenceRule>({ by: usualTime, notify: 'staff' })
  return (
    <AgreementForm
      box={box}
      name={name}
      pending={pending}
      onSave={(agreed) => onSave({ ...agreed, ...rule })}
    >
      <Rule
        value={rule}
        name={name}
        pending={pending}
        onChange={(change) => setRule((before) => ({ ...before, ...change }))}
      />
    </AgreementForm>
  )
}

interface RuleProps {
  value: SilenceRule
  name: string
  pending: boolean
  onChange: (change: Partial<SilenceRule>) => void
}

/** The time by which there must have been a sign, and who is notified. */
const Rule = ({ value, name, pending, onChange }: RuleProps) => {
  const { t } = useTranslation('boxes')
  return (
    <>
      <SelectField
        label={t('silence.by')}
        hint={t('silence.byHint', { name })}
        name="silence-by"
        value={value.by}
        disabled={pending}
        choices={timesOfDay(value.by)}
        onChange={(time) => onChange({ by: time })}
      />
      <FirstNotifiedChoice
        of="silence"
        label={t('silence.whom')}
        value={value.notify}
        disabled={pending}
        onChange={(first) => onChange({ notify: first })}
      />
    </>
  )
}
