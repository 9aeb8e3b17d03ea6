import { searchMaxLength } from '@lykta/contract/constants'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayUse, useBoxView, useRoomWords } from '../../shared/box-view/index.ts'
import { useUser } from '../../shared/session/index.ts'
import { useSearchWords } from '../../shared/table/use-search-words.ts'
import { Empty, Failed, Page, PageHead, SkeletonRows } from '../../shared/ui/index.ts'
import { SearchField } from '../../shared/ui/SearchField.tsx'
import { useLayout } from '../../shared/ui/use-layout.ts'
import { useTitle } from '../../shared/ui/use-title.ts'
import { DraftRow } from './components/DraftRow.tsx'
import { EndMessageDialog, type EndRequest } from './components/EndMessageDialog.tsx'
import { MessageDetail } from './components/MessageDetail.tsx'
import { MessageList } from './components/MessageList.tsx'
import { OutboxList } from './components/OutboxList.tsx'
import { PlannedList } from './components/PlannedList.tsx'
import { NewMessage } from './components/NewMessage.tsx'
import styles from './MessagesScreen.module.css'
import { messagesQuery, plannedQuery } from './queries.ts'
import { useInOwnLanguage } from './use-in-own-language.ts'
import { useOpenMessage } from './use-open-message.ts'

/** `/message`: what was sent to the selected box; the chosen message is beside the list, or on a phone replaces it. */
export const MessagesScreen = () => {
  const { t } = useTranslation('messages')
  const { id: chosenId, search: words = '' } = useSearch({ from: '/signed-in/box/message' })
  const user = useUser()
  const boxView = useBoxView()
  const { room } = useRoomWords()
  const asRead = useInOwnLanguage()
  const navigate = useNavigate({ from: '/message' })
  const wide = useLayout() === 'desktop'
  const [typed, setTyped] = useSearchWords(
    words,
    (search) =>
      void navigate({
        search: (before) => ({ ...before, search: search === '' ? undefined : search }),
        replace: true,
        resetScroll: false,
      }),
  )
  const toList = () => void navigate({ search: (before) => ({ ...before, id: undefined }) })
  const query = useInfiniteQuery({
    ...messagesQuery(user.id, boxView.room.id, words),
    // The list stays until the results have loaded.
    placeholderData: keepPreviousData,
  })
  const { data: planned = [] } = useQuery(plannedQuery(user.id, boxView.room.id))
  const [ending, setEnding] = useState<EndRequest>()
  useTitle(t('title'))

  const messages = query.data?.pages.flatMap((page) => page.messages.map(asRead))
  const chosen = messages?.find(({ id }) => id === chosenId)
  const standing = useOpenMessage(messages, { userId: user.id, words })
  const shown = wide ? (chosen ?? standing) : chosen

  // Until the whole list is back, the field stays, and the focus with it.
  const searching = typed !== '' || words !== '' || query.isPlaceholderData
  const plans = (
    <PlannedList
      messages={planned.map(asRead)}
      onRemove={(message) => setEnding({ how: 'delete', message })}
    />
  )
  const end = (
    <EndMessageDialog
      request={ending}
      onClose={() => setEnding(undefined)}
      onEnded={() => {
        setEnding(undefined)
        if (ending?.how === 'delete' && ending.message.id === chosenId) toList()
      }}
    />
  )

  if (!wide && shown !== undefined) {
    return (
      <Page desktop="fill" floating>
        <PageHead title={t('title')} quiet onBack={toList} />
        <MessageDetail message={shown} alone onEnd={setEnding} />
        {end}
      </Page>
    )
  }

  const may = mayUse(boxView, 'message')
  return (
    <Page desktop="fill" floating>
      <PageHead title={t('title')} backOn="phone" onBack={() => void navigate({ to: '/App' })}>
        <p className={styles['whom']}>
          {wide ? t('toWhom', { name: boxView.nickName, room: room(boxView) }) : boxView.nickName}
        </p>
        {may && wide ? <NewMessage floating={false} /> : null}
      </PageHead>
      {may && !wide ? <NewMessage floating /> : null}
      <OutboxList boxId={boxView.id} />
      {may ? <DraftRow boxView={boxView} /> : null}
      {query.isPending ? <SkeletonRows rows={4} /> : null}
      {query.isError && messages === undefined ? <Failed title={t('list.failed')} query={query} /> : null}
      {messages?.length === 0 && !searching ? plans : null}
      {messages?.length === 0 && !searching ? (
        <Empty title={t('list.empty')}>{t('list.emptyExplained', { name: boxView.nickName })}</Empty>
      ) : null}
      {messages !== undefined && (messages.length > 0 || searching) ? (
        <div className={styles['columns']}>
          <div className={styles['left']}>
            {plans}
            <SearchField
              name="search"
              size="small"
              label={t('list.search')}
              value={typed}
              maxLength={searchMaxLength}
              onChange={setTyped}
            />
            {messages.length === 0 && words !== '' ? (
              <p className={styles['none']}>{t('list.notFound', { words })}</p>
            ) : null}
            <MessageList
              label={t('list.label', { name: boxView.nickName })}
              messages={messages}
              selectedId={shown?.id}
              more={
                query.hasNextPage
                  ? { load: () => void query.fetchNextPage(), loading: query.isFetchingNextPage }
                  : undefined
              }
            />
          </div>
          {wide && shown !== undefined ? (
            <div className={styles['detail']} key={shown.id}>
              <MessageDetail message={shown} alone={false} onEnd={setEnding} />
            </div>
          ) : null}
        </div>
      ) : null}
      {end}
    </Page>
  )
}
