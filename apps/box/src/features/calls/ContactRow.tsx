import { type BoxContact } from '@lykta/contract/boxes'
import { cx, Portrait } from '@lykta/ui'
import { useTranslation } from 'react-i18next'
import { useFocus } from '../../shared/remote/index.ts'
import styles from './ContactRow.module.css'
import { useContacts } from './use-contacts.ts'

/** With the newest message there are then five things to choose from on the home screen. */
const mostContacts = 4

interface ContactRowProps {
  /** The box has a connection. */
  online: boolean
  onCall: (contact: BoxContact) => void
}

/** The people whom OK calls. */
export const ContactRow = ({ online, onCall }: ContactRowProps) => {
  const { t } = useTranslation('calls')
  const { contacts, failed } = useContacts()
  return (
    <section className={styles['contacts']}>
      <h2 className={styles['title']}>{t('title')}</h2>
      {contacts === undefined && !failed ? <BlankRow /> : null}
      {failed ? <p className={styles['sentence']}>{t('contactsFailed')}</p> : null}
      {contacts?.length === 0 ? <p className={styles['sentence']}>{t('noContacts')}</p> : null}
      <ul className={styles['row']}>
        {contacts?.slice(0, mostContacts).map((contact, place) => (
          <li key={contact.extension}>
            <Contact
              contact={contact}
              place={place}
              reachable={online && contact.available}
              onPress={() => onCall(contact)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ContactProps {
  contact: BoxContact
  place: number
  reachable: boolean
  onPress: () => void
}

const Contact = ({ contact, place, reachable, onPress }: ContactProps) => {
  const { t } = useTranslation('calls')
  const { focused, props } = useFocus<HTMLButtonElement>(`contact-${String(place)}`, onPress)
  return (
    <button {...props} type="button" className={cx(styles['contact'], focused && styles['lit'])}>
      <Portrait name={contact.name} picture={contact.avatar} dark={!reachable} width="212px" />
      <span className={cx(styles['name'], sizeOf(contact.name))}>{contact.name}</span>
      {reachable ? null : <span className={styles['away']}>{t('away')}</span>}
    </button>
  )
}

/** Names are as long as they are; two lines of the smaller size hold any. */
const sizeOf = (name: string) => (name.length > 11 ? styles['longName'] : undefined)

const BlankRow = () => (
  <div className={styles['row']} aria-hidden="true">
    {[0, 1, 2, 3].map((place) => (
      <span key={place} className={styles['blank']} />
    ))}
  </div>
)
