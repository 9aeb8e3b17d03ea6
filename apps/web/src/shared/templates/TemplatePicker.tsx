import type { Template } from '@lykta/contract/content'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Dialog } from '../ui/index.ts'
import styles from './TemplatePicker.module.css'

interface TemplatePickerProps {
  templates: readonly Template[]
  /** Whether there is a text that a template would replace. */
  written: boolean
  onClose: () => void
  onChoose: (template: Template) => void
}

/** The choice of a template. Asks before it replaces a text. */
export const TemplatePicker = ({ templates, written, onClose, onChoose }: TemplatePickerProps) => {
  const { t } = useTranslation('messages')
  const [chosen, setChosen] = useState<Template>()
  if (chosen !== undefined) {
    return (
      <Dialog open title={t('templates.replaceTitle')} onClose={onClose}>
        <div className={styles['replace']}>
          <p>{t('templates.replaceWords', { subject: chosen.subject })}</p>
          <Button block onClick={() => onChoose(chosen)}>
            {t('templates.replace')}
          </Button>
          <Button look="quiet" block onClick={onClose}>
            {t('templates.keep')}
          </Button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog open title={t('templates.choose')} onClose={onClose}>
      <ul className={styles['templates']}>
        {templates.map((template) => (
          <li key={template.id}>
            <button type="button" onClick={() => (written ? setChosen(template) : onChoose(template))}>
              <b>{template.subject}</b>
              <span>{template.message}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
