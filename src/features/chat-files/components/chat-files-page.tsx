import { Download } from 'lucide-react'
import { useCallback, useMemo, useRef, useState, useSyncExternalStore, useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { pause } from '../../../../primitives/retry'
import { buttonClass, Button } from '../../../ui/button'
import { useCommands, type Command } from '../../../ui/command-registry'
import { EmptyState } from '../../../ui/empty-state'
import { FailureNote } from '../../../ui/failure'
import { Skeleton } from '../../../ui/skeleton'
import { VirtualList, type VirtualListHandle } from '../../../ui/virtual-list'
import { downloadJobs, PreviewDialog } from '../../downloads/downloads'
import { filesRoute, transferHistory } from '../../files/files'
import { findResources, inOrder, readResourceFilter, secondsOf, withResourceFilter } from '../chat-resource'
import type { ChatResource, MessageResource, ReadResources, ResourceFilter } from '../chat-resource'
import { listMessages, ResourceSearch } from '../resource-search'
import { useSizes, type Sizes } from '../use-sizes'
import { useWords } from '../words'
import { ResourceFilters } from './resource-filters'
import { ResourceRow, resourceName } from './resource-row'
import { SearchStatus, UnknownSizes } from './search-status'
import { downloadsOf, usePreviews } from './use-previews'
import styles from './chat-files-page.module.css'

export interface ChatFilesProps {
  appId: string
  chatId: string
  chatName: string
  /** Names of the senders, by their ids. */
  names: ReadonlyMap<string, string>
  readResources: ReadResources
  /** Reads the contents of a merge-forward. */
  lookInside(messageId: string): Promise<readonly MessageResource[]>
  /** The address of the chat's messages. */
  chatRoute(chatId: string): string
  /** The address of a message in its chat. */
  messageRoute(chatId: string, messageId: string): string
  /** Where resources of a message are downloaded. */
  downloadRoute(messageId: string, ...keys: string[]): string
}

const ROW_HEIGHT = 61

/** Everything downloadable in the messages of a chat, shown as it is found. */
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
  const { t } = useWords()
  const [address, setAddress] = useSearchParams()
  const filter = useMemo(() => readResourceFilter(address), [address])
  const { since, until } = filter
  const bounds = useMemo(() => secondsOf({ since, until }), [since, until])
  const { search, lookAgain } = useResourceSearch(chatId, bounds, readResources)
  const searched = useSyncExternalStore(search.subscribe, search.searched)
  const { found, phase } = searched
  const { sizeOf } = transferHistory(appId)
  const sizes = useSizes(found, filter.order === 'size', sizeOf)
  const shown = useShown(found, filter, names, sizes)
  const byId = useMemo(() => new Map(shown.map((each) => [each.id, each])), [shown])
  const [picked, setPicked] = useState<ReadonlySet<string>>(nothing)
  const pickedNow = found.filter(({ id }) => picked.has(id))

  const navigate = useNavigate()
  const download = () => {
    downloadJobs(appId).queue.save(pickedNow.flatMap((each) => downloadsOf(each, chatId)))
    void navigate(filesRoute('downloads'))
  }
  useChatFilesCommands({ stop: search.stop, goOn: search.goOn })

  const list = useRef<VirtualListHandle>(null)
  const backToRow = useCallback((id: string) => list.current?.reveal(id, { focus: true }), [])
  const preview = usePreviews(appId, chatId, shown, backToRow)
  const previewed = preview.steps && (
    <PreviewDialog
      queue={downloadJobs(appId).queue}
      id={preview.id}
      steps={preview.steps}
      onClose={preview.close}
    />
  )
  const toggle = (id: string) => {
    const next = new Set(picked)
    if (!next.delete(id)) next.add(id)
    setPicked(next)
  }
  return (
    <div className={styles['page']}>
      <Head name={chatName} messages={chatRoute(chatId)} />
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
      <UnknownSizes {...sizes} />
      {phase.name === 'failed' && (
        <div className={styles['failure']}>
          <FailureNote
            error={phase.error}
            retry={search.goOn}
            clicks={{ chooseTarget: () => void navigate(filesRoute('chat')) }}
          />
        </div>
      )}
      {shown.length > 0 && (
        <VirtualList
          ref={list}
          label={t('list')}
          ids={shown.map(({ id }) => id)}
          height={ROW_HEIGHT}
          draw={(id) => {
            const resource = byId.get(id)
            if (!resource) return null
            return (
              <ResourceRow
                resource={resource}
                sender={names.get(resource.sender.id) || resource.sender.id || t('unknownSender')}
                message={messageRoute(chatId, resource.messageId)}
                download={
                  resource.kind === 'closed' ? undefined : downloadRoute(resource.messageId, resource.key)
                }
                isPicked={picked.has(id)}
                onPick={() => toggle(id)}
                onPreview={() => preview.open(id)}
                knownSize={resource.kind === 'closed' ? undefined : sizeOf(resource.key)}
                lookInside={lookInside}
              />
            )
          }}
        />
      )}
      {shown.length === 0 && <NothingShown hasFound={found.length > 0} phase={phase.name} />}
      <PickedBar
        picked={pickedNow}
        shown={shown}
        onPick={(ids) => setPicked(new Set([...picked, ...ids]))}
        onClear={() => setPicked(nothing)}
        onDownload={download}
      />
      {previewed}
    </div>
  )
}

/** The chat whose files these are, and the ways to its messages and to another chat. */
function Head({ name, messages }: { name: string; messages: string }) {
  const { t } = useWords()
  return (
    <div className={styles['head']}>
      <h2 className={styles['title']}>{t('title', { name })}</h2>
      <Link to={messages} className={buttonClass('quiet')}>
        {t('messages')}
      </Link>
      <Link to={filesRoute('chat')} className={buttonClass('quiet')}>
        {t('another')}
      </Link>
    </div>
  )
}

/** What the filter keeps of the found resources, in the order that was chosen. */
function useShown(
  found: readonly ChatResource[],
  filter: ResourceFilter,
  names: ReadonlyMap<string, string>,
  { of: size }: Pick<Sizes, 'of'>,
) {
  const { t, i18n } = useWords()
  return useMemo(
    () =>
      inOrder(findResources(found, filter), filter.order, {
        size,
        of: (each) => resourceName(each, t),
        sender: ({ sender }) => names.get(sender.id) || sender.id,
        compare: new Intl.Collator(i18n.language, { numeric: true }).compare,
      }),
    [found, filter, names, size, t, i18n.language],
  )
}

/** Shown instead of the list: nothing was found, or nothing yet. */
function NothingShown({ hasFound, phase }: { hasFound: boolean; phase: string }) {
  const { t } = useWords()
  if (phase === 'ended') {
    return (
      <EmptyState heading={2} title={t(hasFound ? 'noneFound' : 'none')}>
        {t(hasFound ? 'noneFoundNext' : 'noneNext')}
      </EmptyState>
    )
  }
  if (phase !== 'looking') return null
  return (
    <div className={styles['coming']}>
      <Skeleton lines={['long', 'middle', 'long', 'middle']} />
    </div>
  )
}

const nothing: ReadonlySet<string> = new Set()

/** While the page is open, the palette offers its actions, and the keyboard map lists its keys. */
function useChatFilesCommands({ stop, goOn }: { stop(): void; goOn(): void }) {
  const { t } = useWords()
  const commands = useCallback((): Command[] => {
    const group = t('commands')
    return [
      { id: 'chatFiles.stop', group, label: t('keyStop'), run: stop },
      { id: 'chatFiles.goOn', group, label: t('keyGoOn'), run: goOn },
      { id: 'chatFiles.rows', group, label: t('keyRows'), keys: '↓ ↑' },
      { id: 'chatFiles.pick', group, label: t('keyPick'), keys: 'Space' },
      { id: 'chatFiles.preview', group, label: t('keyPreview'), keys: 'Enter' },
    ]
  }, [t, stop, goOn])
  useCommands(commands)
}

/**
 * A search through a chat that starts by itself and ends with the page. Another chat or other days start a new one.
 */
function useResourceSearch(
  chatId: string,
  bounds: { start_time?: number; end_time?: number },
  resourcesOf: ReadResources,
) {
  const made = () =>
    new ResourceSearch(chatId, bounds, {
      read: listMessages,
      resourcesOf,
      now: () => performance.now(),
      wait: pause,
    })
  const [{ search, of }, setSearch] = useState(() => ({ search: made(), of: bounds }))
  if (of !== bounds) setSearch({ search: made(), of: bounds })
  useEffect(() => {
    search.goOn()
    return search.stop
  }, [search])
  return { search, lookAgain: () => setSearch({ search: made(), of: bounds }) }
}

interface Props {
  picked: readonly ChatResource[]
  shown: readonly ChatResource[]
  onPick(ids: readonly string[]): void
  onClear(): void
  onDownload(): void
}

/** The number of selected resources, and the actions on all of them. */
function PickedBar({ picked, shown, onPick, onClear, onDownload }: Props) {
  const { t } = useWords()
  const open = shown.filter(({ kind }) => kind !== 'closed')
  const ids = new Set(picked.map(({ id }) => id))
  return (
    <div className={styles['picked']} hidden={picked.length === 0}>
      <p role="status">{picked.length > 0 && t('picked', { count: picked.length })}</p>
      {open.some(({ id }) => !ids.has(id)) && (
        <Button look="quiet" onClick={() => onPick(open.map(({ id }) => id))}>
          {t('pickShown', { count: open.length })}
        </Button>
      )}
      <Button look="quiet" onClick={onClear}>
        {t('clearPicked')}
      </Button>
      <Button look="primary" className={styles['go']} onClick={onDownload}>
        <Download size={14} aria-hidden="true" />
        {t('downloadPicked', { count: picked.length })}
      </Button>
    </div>
  )
}
