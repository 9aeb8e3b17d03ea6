import type { Template } from '@lykta/contract/content'
import { IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../shared/i18n/index.ts'
import { TemplatePicker } from '../../../../shared/templates/TemplatePicker.tsx'
import { Button } from '../../../../shared/ui/index.ts'
import { alarmTemplatesQuery } from '../../queries.ts'

interface TemplateFieldProps {
  /** Whether something is written that a template would replace. */
  isWritten: boolean
  disabled: boolean
  onChoose: (template: Template) => void
}

/** The choice of a message template to begin with. Hidden if the municipality has none. */
export const TemplateField = ({ isWritten, disabled, onChoose }: TemplateFieldProps) => {
  const { t } = useTranslation('messages')
  const { data: templates = [] } = useQuery(alarmTemplatesQuery(useLanguage()))
  const [open, setOpen] = useState(false)
  if (templates.length === 0) return null
  return (
    <div>
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
        <TemplatePicker
          templates={templates}
          written={isWritten}
          onClose={() => setOpen(false)}
          onChoose={(template) => {
            onChoose(template)
            setOpen(false)
          }}
        />
      ) : null}
    </div>
  )
}
