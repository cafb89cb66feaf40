import { Popover } from '@base-ui/react/popover'
import { ListFilter, Megaphone, Paperclip, RefreshCw, CornerUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslation } from '../../i18n/words'
import { Button, buttonClass } from '../../ui/button'
import { pastedTarget } from '../message-list/opening'
import jumpButtonStyles from '../message-list/jump-button.module.css'
import styles from './messages-page.module.css'

interface Props {
  name: string
  /** Anything unusual about the chat. */
  statuses: ReactNode
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
  const { t } = useTranslation('messages')
  return (
    <div className={styles['head']}>
      <div className={styles['chat']}>
        <h1 className={styles['name']}>{name}</h1>
        {statuses}
      </div>
      <div className={styles['tools']}>
        {tools}
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

interface JumpButtonProps {
  open: boolean
  onOpen(open: boolean): void
  /** A message id, a day, `first` or nothing: the newest. */
  onJump(at: string | undefined): void
}

/** Goes to a day, to an end of the chat, or to a message whose id or link was pasted. */
export function JumpButton({ open, onOpen, onJump }: JumpButtonProps) {
  const { t } = useTranslation('messages')
  const [day, setDay] = useState('')
  const [pasted, setPasted] = useState('')
  const [isWrong, setWrong] = useState(false)
  const wrongId = useId()
  const jump = (at: string | undefined) => {
    onOpen(false)
    setPasted('')
    onJump(at)
  }
  const jumpToPasted = () => {
    const target = pastedTarget(pasted)
    setWrong(!target)
    if (target) jump(target.kind === 'message' ? target.messageId : pasted.trim())
  }
  return (
    <Popover.Root open={open} onOpenChange={onOpen}>
      <Popover.Trigger render={<Button look="quiet" title={t('list.jump.title')} />}>
        <CornerUpRight size={16} aria-hidden="true" />
        <span className={jumpButtonStyles['label']}>{t('list.jump.open')}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="end" className={jumpButtonStyles['positioner']}>
          <Popover.Popup className={jumpButtonStyles['popup']} aria-label={t('list.jump.title')}>
            <form
              className={jumpButtonStyles['form']}
              onSubmit={(event) => {
                event.preventDefault()
                jumpToPasted()
              }}
            >
              <label className={jumpButtonStyles['field']}>
                {t('list.jump.message')}
                <input
                  type="text"
                  value={pasted}
                  placeholder={t('list.jump.messageHint')}
                  autoComplete="off"
                  spellCheck={false}
                  aria-invalid={isWrong}
                  aria-describedby={isWrong ? wrongId : undefined}
                  onChange={(event) => {
                    setPasted(event.target.value)
                    setWrong(false)
                  }}
                />
              </label>
              <Button type="submit" disabled={pasted.trim() === ''}>
                {t('list.jump.go')}
              </Button>
              {isWrong && (
                <p id={wrongId} role="alert" className={jumpButtonStyles['wrong']}>
                  {t('list.jump.notOne')}
                </p>
              )}
            </form>
            <form
              className={jumpButtonStyles['form']}
              onSubmit={(event) => {
                event.preventDefault()
                if (day) jump(day)
              }}
            >
              <label className={jumpButtonStyles['field']}>
                {t('list.jump.day')}
                <input type="date" value={day} onChange={(event) => setDay(event.target.value)} />
              </label>
              <Button type="submit" disabled={!day}>
                {t('list.jump.go')}
              </Button>
            </form>
            <div className={jumpButtonStyles['ends']}>
              <Button onClick={() => jump('first')}>{t('list.jump.first')}</Button>
              <Button onClick={() => jump(undefined)}>{t('list.jump.today')}</Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
