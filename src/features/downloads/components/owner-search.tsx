import { useRef, useState } from 'react'
import type { Message } from '../../../../contract/im/messages/message'
import { call } from '../../../api/client'
import { explainFailure } from '../../../i18n/explain-failure'
import { formatDateTime } from '../../../i18n/format-quantities'
import { useTranslation } from '../../../i18n/words'
import { Button } from '../../../ui/button'
import { FoldedFacts } from '../../../ui/folded-facts'
import { useRelease } from '../../../ui/outside-react'
import { listNewestMessages, findOwner } from '../find/find-owner'
import type { Owner, FindPorts } from '../find/find-owner'
import { useWords } from '../words'
import styles from './owner-search.module.css'

interface Props {
  label: string
  fileKey: string
  chatId: string
  /** The message inside a merge-forward that names the key. */
  child?: Message
  ports: FindPorts
  onUse(messageId: string, keys: readonly string[]): void
}

type Looking =
  | { state: 'idle' }
  | { state: 'going' | 'stopped' | 'none'; looked: number }
  | { state: 'found'; owner: Owner }
  | { state: 'failed'; error: unknown }

/** Searches a chat, newest messages first, for the message from which a key can be downloaded. It can be stopped. */
export function OwnerSearch({ label, fileKey, chatId, child, ports, onUse }: Props) {
  const { t } = useWords()
  const { t: failures } = useTranslation('failures')
  const [looking, setLooking] = useState<Looking>({ state: 'idle' })
  const abort = useRef<AbortController>(undefined)
  useRelease(abort, (search) => search.current?.abort())
  const look = async () => {
    const { signal } = (abort.current = new AbortController())
    let looked = 0
    const onLooked = (count: number) => {
      looked = count
      if (!signal.aborted) setLooking({ state: 'going', looked })
    }
    onLooked(0)
    const keysOf = (message: Message) => ports.filesOf(message).map(({ file_key }) => file_key)
    try {
      const read = listNewestMessages({ call }, chatId)
      const owner = await findOwner({ key: fileKey, child, read, keysOf, signal, onLooked })
      setLooking(owner ? { state: 'found', owner } : { state: 'none', looked })
    } catch (error) {
      setLooking(signal.aborted ? { state: 'stopped', looked } : { state: 'failed', error })
    }
  }
  if (looking.state === 'found') {
    const { owner } = looking
    const use = () => onUse(owner.message.message_id, [owner.key])
    return <OwnerLine owner={owner.message} ports={ports} onUse={use} />
  }
  const isGoing = looking.state === 'going'
  const failed = looking.state === 'failed' ? explainFailure(looking.error, failures) : undefined
  return (
    <div className={styles['search']}>
      <Button onClick={isGoing ? () => abort.current?.abort() : () => void look()}>
        {isGoing ? t('owner.stop') : label}
      </Button>
      <p role="status" className={styles['words']}>
        {looking.state === 'going' && t('owner.searching', { count: looking.looked })}
        {looking.state === 'stopped' && t('owner.stopped')}
        {looking.state === 'none' && t('owner.none', { count: looking.looked })}
        {failed?.what}
      </p>
      {failed && <FoldedFacts facts={failed.facts} />}
    </div>
  )
}

interface OwnerProps {
  owner: Message
  ports: FindPorts
  onUse(): void
}

/** The message that a key belongs to, and a button to use it. */
export function OwnerLine({ owner, ports, onUse }: OwnerProps) {
  const { t, i18n } = useWords()
  const date = formatDateTime(Number(owner.create_time), i18n.language)
  return (
    <div className={styles['search']}>
      <p className={styles['words']} role="status">
        {t('owner.found', { date })} <bdi>{ports.chatName(owner.chat_id)}</bdi>{' '}
        <code>{owner.message_id}</code>
      </p>
      <Button onClick={onUse}>{t('owner.use')}</Button>
    </div>
  )
}
