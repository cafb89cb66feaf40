import { ListFilter, Megaphone, Paperclip, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button, buttonClass } from '../../ui/button'
import { JumpButton } from '../message-list/message-list'
import { useWords } from './words'
import styles from './page-head.module.css'

interface Props {
  name: string
  /** Anything unusual about the chat. */
  statuses?: ReactNode
  /** The link back to the chats. */
  back?: ReactNode
  announcement: string
  /** Further actions on the chat. */
  tools?: ReactNode
  /** Where its files are listed. */
  files: string
  /** How many filters are on. */
  filters: number
  hasFilterBar: boolean
  onFilterBar(): void
  jumps: boolean
  onJumps(open: boolean): void
  onJump(at: string | undefined): void
  onRefresh(): void
}

/** The name of the chat, and the actions on its list. */
export function PageHead(props: Props) {
  const {
    name,
    statuses,
    back,
    tools,
    announcement,
    files,
    filters,
    hasFilterBar,
    onFilterBar,
    jumps,
    onJumps,
    onJump,
    onRefresh,
  } = props
  const { t } = useWords()
  return (
    <div className={styles['head']}>
      <div className={styles['chat']}>
        {back}
        <h1 className={styles['name']}>{name}</h1>
        {statuses}
      </div>
      <div className={styles['tools']}>
        {tools}
        <Link
          to={announcement}
          className={buttonClass('quiet')}
          aria-label={t('page.announcement')}
          title={t('page.announcement')}
        >
          <Megaphone size={16} aria-hidden="true" />
        </Link>
        <Link
          to={files}
          className={buttonClass('quiet')}
          aria-label={t('page.files')}
          title={t('page.files')}
        >
          <Paperclip size={16} aria-hidden="true" />
        </Link>
        <Button look="quiet" aria-label={t('page.refresh')} title={t('page.refresh')} onClick={onRefresh}>
          <RefreshCw size={16} aria-hidden="true" />
        </Button>
        <JumpButton open={jumps} onOpen={onJumps} onJump={onJump} />
        <Button
          look="quiet"
          aria-expanded={hasFilterBar}
          aria-label={filters > 0 ? t('page.filtersOn', { count: filters }) : t('page.filters')}
          title={t('page.filters')}
          onClick={onFilterBar}
        >
          <ListFilter size={16} aria-hidden="true" />
          <span className={styles['label']}>{t('page.filters')}</span>
          {filters > 0 && <span className={styles['count']}>{filters}</span>}
        </Button>
      </div>
    </div>
  )
}
