import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { buttonClass } from '../../../ui/button'
import { explainFailure } from '../../../i18n/explain-failure'
import { Failure } from '../../../ui/failure'
import { useCommands, type Command } from '../../../ui/command-registry'
import { QuietPage } from '../../../ui/quiet-page'
import { Skeleton } from '../../../ui/skeleton'
import { RowWindow } from '../../files/components/row-window'
import { filesRoute } from '../../files/files-route'
import { downloadDesk } from '../../downloads/download-desk'
import type { Resource } from '../../downloads/queue/download'
import type { ChatResource, MessageResource, ReadResources } from '../chat-resource'
import { findResources, readResourceFilter, secondsOf, withResourceFilter } from '../find-resources'
import styles from './chat-files-page.module.css'
import { PickedBar } from './picked-bar'
import { ResourceFilters } from './resource-filters'
import { ResourceRow } from './resource-row'
import { SearchStatus } from './search-status'
import { useResourceSearch } from './use-resource-search'

export interface ChatFilesProps {
  appId: string
  chatId: string
  chatName: string
  /** Names of those who speak, by their ids. */
  names: ReadonlyMap<string, string>
  readResources: ReadResources
  /** What lies inside merged messages. */
  lookInside(messageId: string): Promise<readonly MessageResource[]>
  /** The address of the chat's messages. */
  chatRoute(chatId: string): string
  /** The address of a message in its chat. */
  messageRoute(chatId: string, messageId: string): string
  /** Where resources of a message are downloaded. */
  downloadRoute(messageId: string, ...keys: string[]): string
}

const ROW_HEIGHT = 61

/** Everything in the messages of a chat that can be downloaded, found while one watches. */
export function ChatFilesPage(props: ChatFilesProps) {
  const {
    appId,
    chatId,
    chatName,
    names,
    readResources,
    lookInside,
    chatRoute,
    messageRoute,
    downloadRoute,
  } = props
  const { t } = useTranslation('files')
  const { t: failures } = useTranslation('failures')
  const [address, setAddress] = useSearchParams()
  const filter = useMemo(() => readResourceFilter(address), [address])
  const { since, until } = filter
  const bounds = useMemo(() => secondsOf({ since, until }), [since, until])
  const { search, lookAgain } = useResourceSearch(chatId, bounds, readResources)
  const searched = useSyncExternalStore(search.subscribe, search.searched)
  const { found, phase } = searched
  const shown = useMemo(() => findResources(found, filter), [found, filter])
  const byId = useMemo(() => new Map(shown.map((each) => [each.id, each])), [shown])
  const [picked, setPicked] = useState<ReadonlySet<string>>(nothing)
  const pickedNow = found.filter(({ id }) => picked.has(id))

  const navigate = useNavigate()
  const download = () => {
    downloadDesk(appId).queue.save(pickedNow.flatMap((each) => downloadsOf(each, chatId)))
    void navigate(filesRoute('downloads'))
  }
  useChatFilesCommands({ stop: search.stop, goOn: search.goOn })

  const toggle = (id: string) => {
    const next = new Set(picked)
    if (!next.delete(id)) next.add(id)
    setPicked(next)
  }
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{t('chat.title', { name: chatName })}</h2>
        <Link to={chatRoute(chatId)} className={buttonClass('quiet')}>
          {t('chat.messages')}
        </Link>
        <Link to={filesRoute('chat')} className={buttonClass('quiet')}>
          {t('chat.another')}
        </Link>
      </div>
      <ResourceFilters
        filter={filter}
        found={found}
        names={names}
        onFilter={(next) => setAddress(withResourceFilter(address, next), { replace: true })}
      />
      <SearchStatus
        searched={searched}
        shown={shown.length}
        onStop={search.stop}
        onGoOn={search.goOn}
        onAgain={lookAgain}
      />
      {phase.name === 'failed' && (
        <div className={styles['failure']}>
          <Failure {...explainFailure(phase.error, failures)} retry={search.goOn} />
        </div>
      )}
      {shown.length > 0 && (
        <RowWindow
          label={t('chat.list')}
          ids={shown.map(({ id }) => id)}
          height={ROW_HEIGHT}
          draw={(id) => {
            const resource = byId.get(id)
            if (!resource) return null
            return (
              <ResourceRow
                resource={resource}
                sender={names.get(resource.sender.id) || resource.sender.id || t('chat.unknownSender')}
                message={messageRoute(chatId, resource.messageId)}
                download={
                  resource.kind === 'closed' ? undefined : downloadRoute(resource.messageId, resource.key)
                }
                isPicked={picked.has(id)}
                onPick={() => toggle(id)}
                lookInside={lookInside}
              />
            )
          }}
        />
      )}
      {shown.length === 0 && phase.name === 'ended' && (
        <QuietPage title={t(found.length > 0 ? 'chat.noneFound' : 'chat.none')}>
          {t(found.length > 0 ? 'chat.noneFoundNext' : 'chat.noneNext')}
        </QuietPage>
      )}
      {shown.length === 0 && phase.name === 'looking' && (
        <div className={styles['coming']}>
          <Skeleton lines={['long', 'middle', 'long', 'middle']} />
        </div>
      )}
      <PickedBar
        picked={pickedNow}
        shown={shown}
        onPick={(ids) => setPicked(new Set([...picked, ...ids]))}
        onClear={() => setPicked(nothing)}
        onDownload={download}
      />
    </div>
  )
}

const nothing: ReadonlySet<string> = new Set()

/** A resource as downloading asks for it; none for what cannot be. */
function downloadsOf(resource: ChatResource, chatId: string): Resource[] {
  if (resource.kind === 'closed') return []
  const { kind, key, name, messageId, duration } = resource
  const type = kind === 'image' ? 'image' : 'file'
  return [{ messageId, key, type, kind, ownName: name || undefined, durationMs: duration, chatId }]
}

/** While the page is open, the palette can do what its buttons do, and the keyboard map says its keys. */
function useChatFilesCommands({ stop, goOn }: { stop(): void; goOn(): void }) {
  const { t } = useTranslation('files')
  const commands = useCallback((): Command[] => {
    const group = t('chat.commands')
    return [
      { id: 'chatFiles.stop', group, label: t('chat.keyStop'), run: stop },
      { id: 'chatFiles.goOn', group, label: t('chat.keyGoOn'), run: goOn },
      { id: 'chatFiles.rows', group, label: t('chat.keyRows'), keys: '↓ ↑' },
      { id: 'chatFiles.pick', group, label: t('chat.keyPick'), keys: 'Space' },
    ]
  }, [t, stop, goOn])
  useCommands(commands)
}
