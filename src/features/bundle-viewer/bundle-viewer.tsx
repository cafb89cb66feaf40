import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useCallback } from 'react'
import { isUnknownMessage, messageQuery } from '../../api/messages/messages'
import { Button } from '../../ui/button'
import { useCommands, type Command } from '../../ui/command-registry'
import { FailureNote } from '../../ui/failure'
import { Skeleton } from '../../ui/skeleton'
import { BundleInside } from './bundle-inside'
import { SidePanel } from './side-panel'
import { useWords } from './words'
import styles from './bundle-viewer.module.css'

interface Props {
  messageId: string
  /** The message inside that the address leads to. */
  insideId?: string | undefined
  /** Names of the people of this chat, by open_id. */
  names: ReadonlyMap<string, string>
  /** The tenant of this chat: people of other tenants are marked. */
  homeTenant?: string | undefined
  onClose(): void
}

/** A merge-forward as a tree of its content, at every depth; or why it cannot be shown. */
export function BundleViewer({ messageId, onClose, ...rest }: Props) {
  const { t } = useWords()
  useViewerKeys()
  return (
    <SidePanel label={t('label')} onClose={onClose}>
      <header className={styles['header']}>
        <h2 className={styles['title']}>{t('label')}</h2>
        <Button look="quiet" aria-label={t('close')} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </Button>
      </header>
      <Opened messageId={messageId} {...rest} />
    </SidePanel>
  )
}

function Opened({ messageId, ...rest }: Omit<Props, 'onClose'>) {
  const { t } = useWords()
  const opened = useQuery(messageQuery(messageId))
  if (opened.isPending) {
    return (
      <div className={styles['calm']}>
        <p role="status" className="visually-hidden">
          {t('loading')}
        </p>
        <Skeleton lines={['short', 'full', 'short', 'long', 'short', 'full']} />
      </div>
    )
  }
  if (opened.isError) {
    return (
      <div className={styles['calm']}>
        <FailureNote
          error={opened.error}
          {...(isUnknownMessage(opened.error) && {
            what: t('nowhere.what'),
            next: t('nowhere.next'),
          })}
          retry={() => void opened.refetch()}
        />
      </div>
    )
  }
  const bundle = opened.data.find(({ message_id }) => message_id === messageId) ?? opened.data[0]
  if (!bundle || bundle.deleted || bundle.msg_type !== 'merge_forward') {
    const why = bundle?.deleted ? 'recalled' : 'noBundle'
    return (
      <div className={styles['calm']} role="status">
        <p className={styles['what']}>{t(`${why}.what`)}</p>
        <p>{t(`${why}.next`)}</p>
      </div>
    )
  }
  return <BundleInside bundle={bundle} items={opened.data} {...rest} />
}

/** Lists the keys of the tree on the keyboard map; the tree itself handles them. */
function useViewerKeys() {
  const { t } = useWords()
  const commands = useCallback((): Command[] => {
    const group = t('label')
    return [
      { id: 'viewer.rows', group, label: t('keys.rows'), keys: '↑ · ↓' },
      { id: 'viewer.ends', group, label: t('keys.ends'), keys: 'Home · End' },
      { id: 'viewer.open', group, label: t('keys.open'), keys: '→' },
      { id: 'viewer.fold', group, label: t('keys.fold'), keys: '←' },
      { id: 'viewer.toggle', group, label: t('keys.toggle'), keys: 'Enter' },
      { id: 'viewer.siblings', group, label: t('keys.siblings'), keys: '*' },
      { id: 'viewer.name', group, label: t('keys.name'), keys: 'A–Z' },
      { id: 'viewer.close', group, label: t('close'), keys: 'Esc' },
    ]
  }, [t])
  useCommands(commands)
}
