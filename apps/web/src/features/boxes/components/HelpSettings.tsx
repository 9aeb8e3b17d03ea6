import { phoneNumberPattern, profileTextMaxLength, type Box, type HelpFirst } from '@lykta/contract/boxes'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../../shared/config/config.ts'
import { Button, InputField } from '../../../shared/ui/index.ts'
import { useSavePart } from '../use-save-part.ts'
import { AgreedSwitch } from './AgreedSwitch.tsx'
import agreement from './AutoAnswerAgreement.module.css'
import { AgreementForm } from './AgreementForm.tsx'
import part from './BoxPart.module.css'
import { FirstNotifiedChoice } from './FirstNotifiedChoice.tsx'
import { PartForm } from './PartForm.tsx'

/** Whether the resident can call for help from the TV or a pendant, and who is called. Needs a record of who agreed. */
export const HelpSettings = ({ box, name }: { box: Box; name: string }) => {
  const { t } = useTranslation('boxes')
  const { help } = box
  const [asking, setAsking] = useState(false)
  const save = useSavePart(box, t('help.unsaved', { name }), () => setAsking(false))
  return (
    <section className={part['part']} aria-labelledby="help">
      <h2 id="help">{t('help.title')}</h2>
      <div className={agreement['agreement']}>
        <AgreedSwitch
          label={t('help.on', { name })}
          detail={t('help.explained', { name })}
          agreement={help}
          asking={asking}
          onAsk={setAsking}
          pending={save.isPending}
          onEnd={() => save.mutate({ help: null })}
          form={
            <NewHelp
              box={box}
              name={name}
              pending={save.isPending}
              onSave={(made) => save.mutate({ help: made })}
            />
          }
        >
          {help === null ? null : (
            <>
              <FirstNotifiedChoice
                of="help"
                label={t('help.first')}
                value={help.first}
                disabled={save.isPending}
                onChange={(first) => save.mutate({ help: { ...help, first } })}
              />
              <NumberForm
                key={help.number}
                kept={help.number}
                pending={save.isPending}
                onSave={(number) => save.mutate({ help: { ...help, number } })}
              />
            </>
          )}
        </AgreedSwitch>
      </div>
    </section>
  )
}

type Help = NonNullable<Box['help']>

interface NewHelpProps {
  box: Box
  name: string
  pending: boolean
  onSave: (help: Help) => void
}

const NewHelp = ({ box, name, pending, onSave }: NewHelpProps) => {
  const { t } = useTranslation('boxes')
  const usual = useConfig()?.helpPhone ?? ''
  const [first, setFirst] = useState<HelpFirst>('staff')
  const [number, setNumber] = useState(usual)
  const [checked, setChecked] = useState(false)
  const wrong = useNumberProblem(number)
  return (
    <AgreementForm
      box={box}
      name={name}
      pending={pending}
      onSave={(agreed) => {
        setChecked(true)
        if (wrong === undefined) onSave({ ...agreed, first, number: number.trim() })
      }}
    >
      <FirstNotifiedChoice
        of="help"
        label={t('help.first')}
        value={first}
        disabled={pending}
        onChange={setFirst}
      />
      <NumberField number={number} error={checked ? wrong : undefined} onChange={setNumber} />
    </AgreementForm>
  )
}

const useNumberProblem = (number: string): string | undefined => {
  const { t } = useTranslation(['boxes', 'shell'])
  if (number.trim() === '') return t('shell:pos.messages.required')
  return phoneNumberPattern.test(number.trim()) ? undefined : t('edit.problems.phone')
}

interface NumberFieldProps {
  number: string
  error: string | undefined
  onChange: (number: string) => void
}

const NumberField = ({ number, error, onChange }: NumberFieldProps) => {
  const { t } = useTranslation('boxes')
  return (
    <InputField
      label={t('help.number')}
      hint={t('help.numberHint')}
      name="help-number"
      autoComplete="off"
      inputMode="tel"
      maxLength={profileTextMaxLength}
      value={number}
      error={error}
      onChange={onChange}
    />
  )
}

interface NumberFormProps {
  kept: string
  pending: boolean
  onSave: (number: string) => void
}

const NumberForm = ({ kept, pending, onSave }: NumberFormProps) => {
  const { t } = useTranslation(['boxes', 'shell'])
  const field = useRef<HTMLDivElement>(null)
  const [number, setNumber] = useState(kept)
  const wrong = useNumberProblem(number)
  const changed = number.trim() !== kept
  return (
    <PartForm
      unsaved={changed}
      onSubmit={() => {
        if (changed && wrong === undefined && !pending) onSave(number.trim())
      }}
    >
      <div ref={field}>
        <NumberField number={number} error={changed ? wrong : undefined} onChange={setNumber} />
      </div>
      {changed ? (
        <div className={agreement['buttons']}>
          <Button
            look="quiet"
            grow
            disabled={pending}
            onClick={() => {
              setNumber(kept)
              // The button disappears, and would take the focus with it.
              field.current?.querySelector('input')?.focus()
            }}
          >
            {t('shell:cancel')}
          </Button>
          <Button type="submit" grow pending={pending}>
            {t('help.saveNumber')}
          </Button>
        </div>
      ) : null}
    </PartForm>
  )
}
