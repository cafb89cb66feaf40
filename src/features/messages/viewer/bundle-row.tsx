import { ArrowUpRight, ChevronDown, ChevronRight } from 'lucide-react'
import { use, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { buttonClass, IconButton } from '../../../ui/button'
import { Chip } from '../../../ui/chip'
import { formatMoment } from '../../message-content/format-moment'
import { MessageBody } from '../../message-content/message-body'
import { ChatNames } from '../../message-content/message-context'
import { jumpState, momentRoute } from '../../message-content/messages-address'
import { plainTextOf } from '../../message-content/search-text'
import { senderName } from '../sender-name'
import type { TreeRow } from './bundle-tree'
import { CopyLink } from './copy-link'
import styles from './viewer.module.css'

interface Props {
  bundleId: string
  row: TreeRow
  names: ReadonlyMap<string, string>
  homeTenant: string | undefined
  isTabStop: boolean
  isMarked: boolean
  onFocus(): void
  onToggle(): void
}

/** Deeper than this a line only says its level, so that there is room for words. */
const MOST_STEPS = 6
const MOST_SPOKEN = 300

/** One message inside, with the line that leads to what is inside it. */
export function BundleRow(props: Props) {
  const { bundleId, row, names, homeTenant, isTabStop, isMarked, onFocus, onToggle } = props
  const { t, i18n } = useTranslation('messages')
  const { node, isOpen, place, siblings } = row
  const { message, depth, children, isStray } = node
  const name = senderName(message.sender, names, t)
  const when = formatMoment(Number(message.create_time), i18n.language)
  const { tenant_key } = message.sender
  const isForeign = homeTenant !== undefined && tenant_key !== '' && tenant_key !== homeTenant
  const words = plainTextOf(message).slice(0, MOST_SPOKEN)
  const inside = t('viewer.inside', { count: children.length })
  const isBundle = message.msg_type === 'merge_forward' && !message.deleted
  return (
    <div
      role="treeitem"
      aria-level={depth}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={isOpen}
      aria-current={isMarked || undefined}
      aria-label={[name, when, words, ...(isBundle ? [inside] : [])].join(', ')}
      tabIndex={isTabStop ? 0 : -1}
      className={styles['row']}
      style={{ '--steps': Math.min(depth - 1, MOST_STEPS) } as CSSProperties}
      onFocus={onFocus}
    >
      <span className={styles['toggle']}>
        {isOpen !== undefined && (
          <IconButton
            size="small"
            tabIndex={-1}
            label={t(isOpen ? 'viewer.closeOne' : 'viewer.openOne')}
            onClick={onToggle}
          >
            {isOpen ? (
              <ChevronDown size={16} aria-hidden="true" />
            ) : (
              <ChevronRight size={16} aria-hidden="true" />
            )}
          </IconButton>
        )}
      </span>
      <div className={styles['said']}>
        <p className={styles['by']}>
          <bdi className={name === message.sender.id ? styles['id'] : styles['name']}>{name}</bdi>
          {isForeign && <Chip>{t('viewer.otherTenant')}</Chip>}
          {depth > MOST_STEPS + 1 && <Chip>{t('viewer.level', { depth })}</Chip>}
          {isStray && <Chip tone="warning">{t('viewer.stray')}</Chip>}
          <span className={styles['when']}>{when}</span>
        </p>
        {isBundle ? (
          <p className={styles['bundle']}>
            {t('drawing.kinds.merge_forward')} · {inside}
          </p>
        ) : (
          <MessageBody message={message} names={names} />
        )}
      </div>
      <RowActions bundleId={bundleId} row={row} isTabStop={isTabStop} />
    </div>
  )
}

function RowActions({ bundleId, row, isTabStop }: Pick<Props, 'bundleId' | 'row' | 'isTabStop'>) {
  const { t } = useTranslation('messages')
  const { message } = row.node
  const chat = use(ChatNames).get(message.chat_id)
  const tabIndex = isTabStop ? 0 : -1
  return (
    <div className={styles['actions']}>
      {chat !== undefined && (
        <Link
          to={momentRoute(message.chat_id, Number(message.create_time) || 0)}
          state={jumpState}
          tabIndex={tabIndex}
          className={buttonClass('quiet')}
          aria-label={t('viewer.findIn', { chat })}
          title={t('viewer.findIn', { chat })}
        >
          <ArrowUpRight size={14} aria-hidden="true" />
        </Link>
      )}
      <CopyLink
        bundleId={bundleId}
        insideId={message.message_id}
        label={t('viewer.copyLinkTo')}
        isSmall
        tabIndex={tabIndex}
      />
    </div>
  )
}
