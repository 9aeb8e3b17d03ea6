import type { Template } from '@lykta/contract/content'
import { IconTemplate } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/index.ts'
import styles from './TemplateField.module.css'

const TemplatePicker = lazy(() =>
  import('./TemplatePicker.tsx').then(({ TemplatePicker }) => ({ default: TemplatePicker })),
)

interface TemplateFieldProps {
  templates: readonly Template[]
  /** Whether there is a text that a template would replace. */
  written: boolean
  disabled: boolean
  onChoose: (template: Template) => void
}

/** The choice of a template to start from. Hidden if there is none. */
export const TemplateField = ({ templates, written, disabled, onChoose }: TemplateFieldProps) => {
  const { t } = useTranslation('messages')
  const [open, setOpen] = useState(false)
  if (templates.length === 0) return null
  return (
    <div className={styles['field']}>
      <Button
        look="quiet"
        size="small"
        disabled={disabled}
        icon={<IconTemplate size={24} stroke={1.9} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('templates.choose')}
      </Button>
      {open ? (
        <Suspense>
          <TemplatePicker
            templates={templates}
            written={written}
            onClose={() => setOpen(false)}
            onChoose={(template) => {
              onChoose(template)
              setOpen(false)
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
