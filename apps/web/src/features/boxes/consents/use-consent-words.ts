import type { Consent } from '@lykta/contract/consents'
import { useTranslation } from 'react-i18next'
import { longDateText } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import type { ConsentedTo } from './consented-to.ts'

/** An entry of the register in plain words. */
export const useConsentWords = (name: string) => {
  const { t } = useTranslation('boxes-consents')
  const language = useLanguage()
  const day = (at: number) => longDateText(at, language)
  return {
    purpose: ({ purpose, user }: Pick<ConsentedTo, 'purpose' | 'user'>): string =>
      user === null ? t(`purposes.${purpose}`) : t('purposes.answerOf', { caller: user.name }),
    state: ({ state: { kind, by } }: ConsentedTo): string =>
      t(`states.${kind}`, { by: by || t('unnamed'), name }),
    given: ({ state, givenBy, cohabitant }: Consent): string => {
      const said = t(state === 'refused' ? 'saidNo' : 'saidYes', { by: givenBy || t('unnamed') })
      return cohabitant === '' ? said : t('forCohabitant', { said, cohabitant })
    },
    how: ({ giver, proof, witness, from, until }: Consent): string =>
      [
        day(from),
        ...(giver === 'guardian' || giver === 'attorney' ? [t(`givers.${giver}`)] : []),
        proof === 'oral' ? t('proved.oral', { witness }) : t(`proved.${proof}`),
        ...(until === null ? [] : [t('until', { date: day(until - 1) })]),
      ].join(' · '),
    over: ({
      state,
      cohabitant,
      movedOutAt,
      withdrawnAt,
      withdrawnBy,
      until,
    }: Consent): string | undefined => {
      if (movedOutAt !== null && (withdrawnAt === null || withdrawnAt === movedOutAt))
        return t('movedOut.on', { date: day(movedOutAt), cohabitant })
      if (state === 'expired' && until !== null) return t('expired', { date: day(until - 1) })
      if (withdrawnAt === null) return undefined
      return withdrawnBy === ''
        ? t('switchedOff', { date: day(withdrawnAt) })
        : t('withdrawn', { date: day(withdrawnAt), by: withdrawnBy })
    },
  }
}
