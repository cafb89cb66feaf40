import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import { use, useMemo, useState } from 'react'
import type { Message } from '../../../contract/im/messages/message'
import { membersQuery } from '../../api/people/people'
import { joinSentences } from '../../i18n/languages'
import { Button } from '../../ui/button'
import { FoldedCode } from '../../ui/folded-facts'
import { formatMoment, ChatNames, filesOf, senderName } from '../message-content/message-content'
import { bundleTree, visibleRows } from './bundle-tree'
import { BundleTreeView } from './bundle-tree-view'
import { CopyLink } from './copy-link'
import { useWords } from './words'
import styles from './bundle-viewer.module.css'

interface Props {
  bundle: Message
  /** The bundle and everything inside it, flat. */
  items: readonly Message[]
  insideId?: string | undefined
  names: ReadonlyMap<string, string>
  homeTenant?: string | undefined
}

/** What a download of such a file would be refused with (platform/files#message-resources). */
const NOT_DOWNLOADABLE = 234043

const none: ReadonlySet<string> = new Set()

/** The content of a merge-forward: a summary, the actions on it, and the tree. */
export function BundleInside({ bundle, items, insideId, names: here, homeTenant }: Props) {
  const { t, i18n } = useWords()
  const chatNames = use(ChatNames)
  const tree = useMemo(() => bundleTree(bundle.message_id, items), [bundle, items])
  const [closed, setClosed] = useState(none)
  const rows = useMemo(() => visibleRows(tree, closed), [tree, closed])
  const names = useNamesInside(items, here, chatNames)
  const all = useMemo(() => [...tree.byId.values()], [tree])
  const openable = useMemo(() => all.filter(({ children }) => children.length > 0), [all])
  const hasFiles = useMemo(() => all.some(({ message }) => filesOf(message).length > 0), [all])
  const isSourceKnown = all.some(({ message }) => chatNames.has(message.chat_id))
  const isLost = insideId !== undefined && !tree.byId.has(insideId)
  const areAllClosed = openable.every(({ message }) => closed.has(message.message_id))

  const change = (open: readonly string[], close: readonly string[]) =>
    setClosed((before) => {
      const after = new Set(before)
      for (const id of open) after.delete(id)
      for (const id of close) after.add(id)
      return after
    })
  const toggleAll = () =>
    setClosed(areAllClosed ? none : new Set(openable.map(({ message }) => message.message_id)))

  return (
    <>
      <div className={styles['facts']}>
        <p>
          <bdi>{senderName(bundle.sender, names)}</bdi> ·{' '}
          {formatMoment(Number(bundle.create_time), i18n.language)}
        </p>
        <p>
          {t('count', { count: all.length })}
          {tree.depth > 1 && ` · ${t('levels', { count: tree.depth })}`}
        </p>
        <div className={styles['tools']}>
          <CopyLink bundleId={bundle.message_id} label={t('copyLink')} />
          {openable.length > 0 && (
            <Button look="quiet" onClick={toggleAll}>
              {areAllClosed ? (
                <ChevronsUpDown size={16} aria-hidden="true" />
              ) : (
                <ChevronsDownUp size={16} aria-hidden="true" />
              )}
              {t(areAllClosed ? 'openAll' : 'closeAll')}
            </Button>
          )}
        </div>
        {hasFiles && (
          <div className={styles['notice']}>
            <p>
              {joinSentences(i18n.language, [
                t('noDownloads'),
                t(isSourceKnown ? 'sourceKnown' : 'sourceUnknown'),
              ])}
            </p>
            <FoldedCode code={NOT_DOWNLOADABLE} />
          </div>
        )}
        {isLost && (
          <p className={styles['notice']} role="status">
            {t('insideLost')}
          </p>
        )}
      </div>
      {all.length === 0 ? (
        <p className={styles['calm']}>{t('empty')}</p>
      ) : (
        <BundleTreeView
          bundleId={bundle.message_id}
          tree={tree}
          rows={rows}
          names={names}
          homeTenant={homeTenant}
          markedId={isLost ? undefined : insideId}
          onChange={change}
        />
      )}
    </>
  )
}

type Names = ReadonlyMap<string, string>

/**
 * Names of the senders inside a merge-forward, by open_id: those of the current
 * chat, and those of the chats that the messages come from if the bot is in
 * them. Others keep their ids.
 */
function useNamesInside(
  messages: readonly Message[],
  here: Names,
  chatNames: ReadonlyMap<string, string>,
): Names {
  const sources = new Set(messages.map(({ chat_id }) => chat_id).filter((chatId) => chatNames.has(chatId)))
  const elsewhere = useQueries({
    queries: [...sources].slice(0, MOST_SOURCES).map(membersQuery),
    combine: joined,
  })
  return elsewhere.size === 0 ? here : new Map([...elsewhere, ...here])
}

/** Nested bundles may come from many chats; each costs calls. */
const MOST_SOURCES = 10

/** One function for all renders, so that the library joins only what has changed. */
const joined = (results: UseQueryResult<Names>[]): Names =>
  new Map(results.flatMap(({ data }) => [...(data ?? [])]))
