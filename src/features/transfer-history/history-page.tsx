import { History } from 'lucide-react'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ChatSummary } from '../../../contract/im/chats/list-chats'
import { useTranslation } from '../../i18n/words'
import { Button } from '../../ui/button'
import { useCommands, type Command } from '../../ui/command-registry'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { EmptyState } from '../../ui/empty-state'
import { SearchField } from '../../ui/search-field'
import { Skeleton } from '../../ui/skeleton'
import { VirtualList } from '../../ui/virtual-list'
import {
  DateRangeFields,
  KindFilter,
  findTransfers,
  isFiltered,
  readHistoryFilter,
  withHistoryFilter,
  type ChatName,
  allTransferKinds,
  type HistoryFilter,
  type Transfer,
  type UploadTransfer,
  transferHistory,
  MAX_TRANSFERS,
  FilterArea,
  FilterWords,
  FilterChoices,
} from '../files/files'
import { SendDialog } from '../uploads/uploads'
import { HistoryRow } from './history-row'
import { useWords } from './words'
import styles from './history-page.module.css'

interface Props {
  appId: string
  chats: readonly ChatSummary[]
  chatName: ChatName
  /** The address of a chat's messages. */
  chatRoute(chatId: string): string
  /** The address of a message in its chat. */
  messageRoute(chatId: string, messageId: string): string
  /** The page that downloads a resource of a message. */
  downloadRoute(messageId: string, key: string): string
}

const ROW_HEIGHT = 90

/** This browser's uploads and downloads for the application, newest first. */
export function HistoryPage({ appId, chats, chatName, chatRoute, messageRoute, downloadRoute }: Props) {
  const { t, i18n } = useWords()
  const history = transferHistory(appId)
  const { transfers, isLoaded, isKept } = useSyncExternalStore(history.subscribe, history.state)
  const [address, setAddress] = useSearchParams()
  const filter = useMemo(() => readHistoryFilter(address), [address])
  const found = useMemo(() => findTransfers(transfers, filter, chatName), [transfers, filter, chatName])
  const byId = useMemo(() => new Map(found.map((each) => [each.id, each])), [found])
  useHistoryKeys()
  const [sending, setSending] = useState<UploadTransfer>()
  const [isClearing, setClearing] = useState(false)
  const [removed, setRemoved] = useState<Transfer>()

  const remove = (id: string, leave: () => void) => {
    const gone = byId.get(id)
    if (!gone) return
    leave()
    history.remove([id])
    setRemoved(gone)
  }
  const putBack = () => {
    if (removed) history.putBack(removed)
    setRemoved(undefined)
  }
  const number = (count: number) => count.toLocaleString(i18n.language)
  const count = isFiltered(filter)
    ? t('found', { found: number(found.length), number: number(transfers.length) })
    : t('count', { count: transfers.length, number: number(transfers.length) })

  if (!isLoaded) {
    return (
      <div className={styles['coming']}>
        <p className="visually-hidden" role="status">
          {t('loading')}
        </p>
        <Skeleton lines={['middle', 'long', 'middle', 'long', 'middle', 'long']} />
      </div>
    )
  }
  return (
    <div className={styles['page']}>
      {transfers.length > 0 && (
        <>
          <HistorySearch
            filter={filter}
            onFilter={(next) => setAddress(withHistoryFilter(address, next), { replace: true })}
          />
          <div className={styles['about']}>
            <p>
              <span role="status">{count}</span> · {t('bound', { most: number(MAX_TRANSFERS) })}
            </p>
            <Button look="quiet" disabled={found.length === 0} onClick={() => setClearing(true)}>
              {isFiltered(filter) ? t('clearFound') : t('clear')}
            </Button>
          </div>
        </>
      )}
      {!isKept && (
        <p role="status" className={styles['notKept']}>
          {t('notKept')}
        </p>
      )}
      {transfers.length === 0 && (
        <EmptyState heading={2} icon={<History size={28} />} title={t('empty')}>
          {t('emptyNext')}
        </EmptyState>
      )}
      {transfers.length > 0 && found.length === 0 && (
        <EmptyState heading={2} title={t('noneFound')}>
          {t('noneFoundNext')}
        </EmptyState>
      )}
      {found.length > 0 && (
        <VirtualList
          label={t('list')}
          ids={found.map(({ id }) => id)}
          height={ROW_HEIGHT}
          draw={(id, { leave }) => (
            <HistoryRow
              transfer={byId.get(id)}
              chatName={chatName}
              messageRoute={messageRoute}
              downloadRoute={downloadRoute}
              onSend={setSending}
              onRemove={() => remove(id, leave)}
            />
          )}
          onDelete={remove}
        />
      )}
      <div role="status" className={styles['news']}>
        {removed && (
          <p className={styles['removed']}>
            <span>{t('removed', { name: removed.name })}</span>
            <Button onClick={putBack}>{t('putBack')}</Button>
          </p>
        )}
      </div>
      {isClearing && (
        <AskClear
          count={found.length}
          onGo={() => history.remove(found.map(({ id }) => id))}
          onClose={() => setClearing(false)}
        />
      )}
      {sending && (
        <SendDialog
          key={sending.id}
          appId={appId}
          uploads={[sending]}
          chats={chats}
          chatRoute={chatRoute}
          onSent={(key, sentAs) => history.sent(key, sentAs)}
          onClose={() => setSending(undefined)}
        />
      )}
    </div>
  )
}

/** Lists the keys of the rows on the keyboard map while the page is open. */
function useHistoryKeys() {
  const { t } = useWords()
  const commands = useCallback((): Command[] => {
    const group = t('commands')
    return [
      { id: 'history.rows', group, label: t('keyRows'), keys: '↓ ↑' },
      { id: 'history.remove', group, label: t('keyRemove'), keys: 'Delete' },
    ]
  }, [t])
  useCommands(commands)
}

interface AskClearProps {
  count: number
  onGo(): void
  onClose(): void
}

/** Confirms the removal of many transfers: shows their number and what stays. */
function AskClear({ count, onGo, onClose }: AskClearProps) {
  const { t } = useWords()
  return (
    <ConfirmDialog
      question={t('ask.title', { count })}
      consequence={t('ask.what')}
      cancel={t('ask.cancel')}
      go={t('ask.go', { count })}
      onGo={onGo}
      onClose={onClose}
    />
  )
}

interface HistorySearchProps {
  filter: HistoryFilter
  onFilter(filter: HistoryFilter): void
}

/** The filters of the history. */
function HistorySearch({ filter, onFilter }: HistorySearchProps) {
  const { t } = useWords()
  const { t: files } = useTranslation('files')
  return (
    <FilterArea role="search" aria-label={t('search')}>
      <FilterWords>
        <SearchField
          label={t('words')}
          text={filter.text}
          debounced
          onText={(text) => onFilter({ ...filter, text })}
        />
      </FilterWords>
      <FilterChoices>
        <KindFilter
          label={files('find.kinds')}
          kinds={allTransferKinds.map((kind) => ({ kind, name: t(`kinds.${kind}`) }))}
          chosen={filter.kinds}
          onChosen={(kinds) => onFilter({ ...filter, kinds })}
        />
        <DateRangeFields
          days={filter}
          labels={{ since: files('find.since'), until: files('find.until') }}
          onDays={(days) => onFilter({ ...filter, ...days })}
        />
      </FilterChoices>
    </FilterArea>
  )
}
