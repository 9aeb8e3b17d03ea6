import { type BoxContact } from '@lykta/contract/boxes'
import { cx, Portrait } from '@lykta/ui'
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocus } from '../../shared/remote/index.ts'
import { FocusGroup, SlidingList } from '../../shared/screen/index.ts'
import styles from './ContactRow.module.css'
import { useContacts } from './use-contacts.ts'

interface ContactRowProps {
  /** In the place of the title: why calls may not be possible now. */
  line: ReactNode | undefined
  /** The box has no connection. */
  isOffline: boolean
  onCall: (contact: BoxContact) => void
}

/** The people whom OK calls. */
export const ContactRow = ({ line, isOffline, onCall }: ContactRowProps) => {
  const { t } = useTranslation('calls')
  const { contacts, failed } = useContacts()
  return (
    <section className={styles['contacts']}>
      {line === undefined ? (
        <h2 className={styles['title']}>{t('title')}</h2>
      ) : (
        <div className={styles['line']}>{line}</div>
      )}
      {contacts === undefined && !failed ? <BlankRow /> : null}
      {failed ? <p className={styles['sentence']}>{t('contactsFailed')}</p> : null}
      {contacts?.length === 0 ? <p className={styles['sentence']}>{t('noContacts')}</p> : null}
      <FocusGroup name="people" firstFocus="contact-0" remembers isEmpty={(contacts ?? []).length === 0}>
        <SlidingList direction="row" className={styles['row']}>
          {contacts?.map((contact, place) => (
            <li key={contact.extension}>
              <Contact
                contact={contact}
                place={place}
                dark={isOffline || !contact.available}
                away={!isOffline && !contact.available}
                onPress={() => onCall(contact)}
              />
            </li>
          ))}
        </SlidingList>
      </FocusGroup>
    </section>
  )
}

interface ContactProps {
  contact: BoxContact
  place: number
  dark: boolean
  /** Not available for calls; unknown while the box has no connection. */
  away: boolean
  onPress: () => void
}

const Contact = ({ contact, place, dark, away, onPress }: ContactProps) => {
  const { t } = useTranslation('calls')
  const { focused, props } = useFocus<HTMLButtonElement>(`contact-${String(place)}`, onPress)
  return (
    <button {...props} type="button" className={cx(styles['contact'], focused && styles['lit'])}>
      <Portrait name={contact.name} picture={contact.avatar} dark={dark} width="212px" />
      <span className={cx(styles['name'], sizeOf(contact.name))}>{contact.name}</span>
      {away ? <span className={styles['away']}>{t('away')}</span> : null}
    </button>
  )
}

/** Two lines of the smaller size fit any name. */
const sizeOf = (name: string) => (name.length > 11 ? styles['longName'] : undefined)

const BlankRow = () => (
  <div className={styles['row']} aria-hidden="true">
    {[0, 1, 2, 3].map((place) => (
      <span key={place} className={styles['blank']} />
    ))}
  </div>
)
