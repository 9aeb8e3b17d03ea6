import type { AuditEntry } from '@lykta/contract/audit'
import { useTranslation } from 'react-i18next'
import type audit from '../../locales/en/audit.json'
import { fileSizeText } from '../../shared/format/file-size.ts'
import { dayAndTimeText } from '../../shared/format/index.ts'
import { useLanguage } from '../../shared/i18n/index.ts'

/** The actions that the texts spell differently. */
const subjectNames: ReadonlyMap<string, string> = new Map([
  ['push_device', 'pushDevice'],
  ['calendar_feed', 'calendarFeed'],
  ['calendar_subscription', 'calendarSubscription'],
  ['directory_role', 'directoryRole'],
  ['directory_group', 'directoryGroup'],
  ['scim_token', 'scimToken'],
  ['shared_device', 'sharedDevice'],
])

/** What no user did: the resident at the TV, or the server. Nobody should look for a user behind it. */
const doneBy: ReadonlyMap<AuditEntry['action'], 'resident' | 'automatic'> = new Map([
  ['help_called', 'resident'],
  ['help_cancelled', 'resident'],
  ['alarm_unanswered', 'automatic'],
  ['alarm_not_sent', 'automatic'],
  ['silence_noticed', 'automatic'],
  ['consent_expired', 'automatic'],
  ['film_failed', 'automatic'],
  ['mail_failed', 'automatic'],
])

/** An entry of the audit in the reader's language. */
export const useAuditWords = () => {
  const { t, i18n } = useTranslation('audit')
  const language = useLanguage()
  const isWord = <Part extends 'details' | 'values' | 'subjects'>(
    part: Part,
    name: string,
  ): name is Extract<keyof (typeof audit)[Part], string> => i18n.exists(`audit:${part}.${name}`)

  /** What the server has no word for, such as an id, is shown unchanged. */
  const word = (value: string): string => (isWord('values', value) ? t(`values.${value}`) : value)

  const valueOf = (name: string, value: string | number | boolean): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (name === 'bytes') return fileSizeText(Number(value), language)
    return String(value).split(' ').map(word).join(', ')
  }

  const who = ({ action, userId, userName, detail }: AuditEntry): string =>
    userName ||
    (userId === null
      ? t(doneBy.get(action) ?? ('directory' in detail ? 'automatic' : 'nobody'))
      : `${t('user')} ${String(userId)}`)

  return {
    action: (action: AuditEntry['action']): string => t(`actions.${action}`),
    when: ({ at }: AuditEntry): string => dayAndTimeText(at, language),
    who,
    where: (entry: AuditEntry | undefined): string =>
      entry === undefined || entry.boxId === null
        ? ''
        : [entry.room, entry.resident].filter((part) => part !== '').join(' · ') ||
          `${t('box')} ${String(entry.boxId)}`,
    about: ({ subjectType, subjectId }: AuditEntry): string => {
      if (subjectType === null || subjectId === null) return ''
      const name = subjectNames.get(subjectType) ?? subjectType
      return t('numbered', { name: isWord('subjects', name) ? t(`subjects.${name}`) : name, id: subjectId })
    },
    details: ({ detail }: AuditEntry): [string, string][] =>
      Object.entries(detail).map(([name, value]) => [
        isWord('details', name) ? t(`details.${name}`) : name,
        valueOf(name, value),
      ]),
  }
}
