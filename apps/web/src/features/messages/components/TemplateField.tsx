import type { Template } from '@lykta/contract/content'
import { IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoxView } from '../../../shared/box-view/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { Button } from '../../../shared/ui/index.ts'
import { templatesQuery } from '../queries.ts'
import styles from './TemplateField.module.css'

const TemplatePicker = lazy(() =>
  import('../../../shared/templates/TemplatePicker.tsx').then(({ TemplatePicker }) => ({
    default: TemplatePicker,
  })),
)

interface TemplateFieldProps {
  /** Whether something is written that a template would replace. */
  written: boolean
  disabled: boolean
  onChoose: (template: Template) => void
}

/** The choice of a template. Hidden from relatives, and if the municipality has none. */
export const TemplateField = ({ written, disabled, onChoose }: TemplateFieldProps) => {
  const { t } = useTranslation('messages')
  const { id } = useBoxView()
  const user = useUser()
  const { data: templates = [] } = useQuery(templatesQuery(id, useLanguage()))
  const [open, setOpen] = useState(false)
  // They are the staff's words, and would be wrong from a daughter.
  if (user.role === 'relative' || templates.length === 0) return null
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
