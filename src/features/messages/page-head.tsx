import { ListFilter, Megaphone, Paperclip, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { BarActions } from '../../ui/bar-actions'
import { Button, buttonClass } from '../../ui/button'
import { BarMenuWords, BarTitle, BarWords, InBar } from '../../ui/page-bar'
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

/** Fills the bar with the name of the chat, and the actions on its list. */
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
    <>
      <InBar part="title">
        {back}
        <BarTitle title={name}>{name}</BarTitle>
        {statuses}
      </InBar>
      <InBar part="actions">
        <BarActions>
          {tools}
          <Link
            to={announcement}
            className={buttonClass('quiet')}
            aria-label={t('page.announcement')}
            title={t('page.announcement')}
          >
            <Megaphone size={16} aria-hidden="true" />
            <BarMenuWords>{t('page.announcement')}</BarMenuWords>
          </Link>
          <Link
            to={files}
            className={buttonClass('quiet')}
            aria-label={t('page.files')}
            title={t('page.files')}
          >
            <Paperclip size={16} aria-hidden="true" />
            <BarMenuWords>{t('page.files')}</BarMenuWords>
          </Link>
          <Button look="quiet" aria-label={t('page.refresh')} title={t('page.refresh')} onClick={onRefresh}>
            <RefreshCw size={16} aria-hidden="true" />
            <BarMenuWords>{t('page.refresh')}</BarMenuWords>
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
            <BarWords>{t('page.filters')}</BarWords>
            {filters > 0 && <span className={styles['count']}>{filters}</span>}
          </Button>
        </BarActions>
      </InBar>
    </>
  )
}
