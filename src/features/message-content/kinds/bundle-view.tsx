import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { messageQuery } from '../../../api/messages/messages'
import { buttonClass } from '../../../ui/button'
import { childrenOf } from '../children-of'
import { CanOpen, ChatNames } from '../message-context'
import { addressOfBundle } from '../messages-address'
import { plainTextOf } from '../search-text'
import { useWords } from '../words'
import { PlainCard } from './plain-card'
import type { KindProps } from './plain-card'
import styles from '../message-body.module.css'

/** How many lines of a merge-forward a chat shows without opening it. */
const LINES = 4
const MOST_LETTERS = 200

/**
 * A closed merge-forward: its title and its first lines, which are fetched when
 * it is rendered. Everything inside is in the tree that it opens as. A nested
 * one is opened in that tree.
 */
export function BundleView({ message, names }: KindProps<'merge_forward'>) {
  const { t } = useWords()
  const isOpenable = use(CanOpen) && message.upper_message_id === undefined
  const chatNames = use(ChatNames)
  const { data } = useQuery({ ...messageQuery(message.message_id), enabled: isOpenable })
  const inside = childrenOf(message.message_id, data ?? [])
  const chatName = chatNames.get(inside[0]?.chat_id ?? '')
  return (
    <PlainCard type="merge_forward" title={chatName ? t('bundle.history', { name: chatName }) : ''}>
      {inside.length > 0 && (
        <>
          <ul className={styles['lines']} data-unsaid>
            {inside.slice(0, LINES).map((child) => (
              <li key={child.message_id} dir="auto">
                <bdi>{names.get(child.sender.id) ?? child.sender.id}</bdi>
                {t('bundle.says')}
                <bdi>{plainTextOf(child).slice(0, MOST_LETTERS)}</bdi>
              </li>
            ))}
          </ul>
          <p className={styles['below']}>{t('bundle.foot', { count: inside.length })}</p>
        </>
      )}
      {isOpenable && <OpenBundle messageId={message.message_id} />}
    </PlainCard>
  )
}

/** A link, so that it can be copied and opened in another tab. */
function OpenBundle({ messageId }: { messageId: string }) {
  const { t } = useWords()
  const [address] = useSearchParams()
  return (
    <Link to={{ search: addressOfBundle(address, messageId) }} className={buttonClass()}>
      {t('openBundle')}
    </Link>
  )
}
