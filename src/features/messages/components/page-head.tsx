import { ListFilter, Megaphone, Paperclip, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button, buttonClass } from '../../../ui/button'
import { JumpButton } from '../list/jump-button'
import styles from './messages-page.module.css'

interface Props {
  name: string
  /** What is unusual about the chat. */
  fates: ReactNode
  announcement: string
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

/** Which chat this is, and what can be done with its list. */
export function PageHead(props: Props) {
  const {
    name,
    fates,
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
  const { t } = useTranslation('messages')
  return (
    <div className={styles['head']}>
      <div className={styles['chat']}>
        <h1 className={styles['name']}>{name}</h1>
        {fates}
      </div>
      <div className={styles['tools']}>
        <Link
          to={announcement}
          className={buttonClass('quiet')}
          aria-label={t('list.page.announcement')}
          title={t('list.page.announcement')}
        >
          <Megaphone size={16} aria-hidden="true" />
        </Link>
        <Link
          to={files}
          className={buttonClass('quiet')}
          aria-label={t('list.page.files')}
          title={t('list.page.files')}
        >
          <Paperclip size={16} aria-hidden="true" />
        </Link>
        <Button
          look="quiet"
          aria-label={t('list.page.refresh')}
          title={t('list.page.refresh')}
          onClick={onRefresh}
        >
          <RefreshCw size={16} aria-hidden="true" />
        </Button>
        <JumpButton open={jumps} onOpen={onJumps} onJump={onJump} />
        <Button
          look="quiet"
          aria-expanded={hasFilterBar}
          aria-label={filters > 0 ? t('list.page.filtersOn', { count: filters }) : t('list.page.filters')}
          title={t('list.page.filters')}
          onClick={onFilterBar}
        >
          <ListFilter size={16} aria-hidden="true" />
          <span className={styles['label']}>{t('list.page.filters')}</span>
          {filters > 0 && <span className={styles['count']}>{filters}</span>}
        </Button>
      </div>
    </div>
  )
}
