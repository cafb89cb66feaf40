import { Menu } from '@base-ui/react/menu'
import { CirclePause, CirclePlay, RotateCw, Send, X, Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { copyText } from '../../../browser/copy-text'
import { canTryAgain } from '../../../i18n/explain-failure'
import { useTranslation } from '../../../i18n/words'
import { Button, IconButton, buttonClass } from '../../../ui/button'
import { chooseFiles } from '../pick/select-files'
import type { Upload } from '../queue/upload'
import type { UploadQueue } from '../queue/upload-queue'
import styles from '../../files/components/row-actions.module.css'
import moreMenuStyles from './more-menu.module.css'

interface Props {
  queue: UploadQueue
  upload: Upload
  /** Whether the details behind "why" or "how" are shown. */
  isOpen: boolean
  onOpen(): void
  onSend(): void
  onRemove(): void
}

/** The actions on one upload, depending on its phase. */
export function RowActions({ queue, upload, isOpen, onOpen, onSend, onRemove }: Props) {
  const { t } = useTranslation('files')
  const { id, name, phase } = upload
  const pause = (
    <IconButton label={t('upload.action.pause', { name })} onClick={() => queue.pause(id)}>
      <CirclePause size={18} aria-hidden="true" />
    </IconButton>
  )
  const resume = (label: string) => (
    <IconButton label={label} onClick={() => queue.resume(id)}>
      <CirclePlay size={18} aria-hidden="true" />
    </IconButton>
  )
  const cancel = (
    <IconButton label={t('upload.action.cancel', { name })} onClick={() => queue.cancel(id)}>
      <X size={18} aria-hidden="true" />
    </IconButton>
  )
  const remove = (
    <IconButton label={t('upload.action.remove', { name })} onClick={onRemove}>
      <X size={18} aria-hidden="true" />
    </IconButton>
  )
  const open = (closed: string) => (
    <Button look="quiet" aria-expanded={isOpen} onClick={onOpen}>
      {isOpen ? t('upload.action.hideWhy') : closed}
    </Button>
  )
  switch (phase.name) {
    case 'unread':
    case 'reading':
    case 'waiting':
    case 'sending':
    case 'again':
    case 'rate':
      return (
        <Actions>
          {pause}
          {cancel}
        </Actions>
      )
    case 'paused':
      return (
        <Actions>
          {resume(t('upload.action.resume', { name }))}
          {cancel}
        </Actions>
      )
    case 'cancelled':
      return (
        <Actions>
          {resume(t('upload.action.restart', { name }))}
          {remove}
        </Actions>
      )
    case 'failed':
      return (
        <Actions>
          {open(t('upload.action.why'))}
          {!isOpen && canTryAgain(phase.error) && (
            <Button onClick={() => queue.resume(id)}>
              <RotateCw size={14} aria-hidden="true" />
              {t('upload.action.retry')}
            </Button>
          )}
          {remove}
        </Actions>
      )
    case 'refused':
      return (
        <Actions>
          {phase.refusal.why === 'audio' && open(t('upload.refusal.how'))}
          {phase.refusal.why !== 'empty' && phase.refusal.why !== 'tooLarge' && (
            <Button onClick={() => queue.choose(id, 'stream')}>{t('upload.action.asFile')}</Button>
          )}
          {remove}
        </Actions>
      )
    case 'gone':
      return (
        <Actions>
          <Button onClick={() => void chooseFiles().then(({ files }) => queue.add(files))}>
            {t('upload.action.pickAgain')}
          </Button>
          {remove}
        </Actions>
      )
    case 'known':
      return (
        <Actions>
          <Button onClick={() => queue.takeKnown(id)}>{t('upload.action.useKey')}</Button>
          <Button look="quiet" onClick={() => queue.sendAnyway(id)}>
            {t('upload.action.anyway')}
          </Button>
          {remove}
        </Actions>
      )
    case 'twin':
      return (
        <Actions>
          <Button look="quiet" onClick={() => queue.sendAnyway(id)}>
            {t('upload.action.anyway')}
          </Button>
          {cancel}
        </Actions>
      )
    case 'done':
      return (
        <Actions>
          <Button onClick={onSend} aria-label={t('upload.action.sendOf', { name })}>
            <Send size={14} aria-hidden="true" />
            {t('upload.action.send')}
          </Button>
          <MoreMenu queue={queue} upload={upload} onRemove={onRemove} />
        </Actions>
      )
  }
}

const Actions = ({ children }: { children: ReactNode }) => <div className={styles['actions']}>{children}</div>

interface MoreMenuProps {
  queue: UploadQueue
  upload: Upload
  onRemove(): void
}

/** Further actions on an upload that has its key. */
function MoreMenu({ queue, upload, onRemove }: MoreMenuProps) {
  const { t } = useTranslation('files')
  const [copied, setCopied] = useState<boolean>()
  const { id, name, reading } = upload
  const label = t('upload.action.more', { name })
  const copySum = async () => setCopied(await copyText(reading?.sha256 ?? ''))
  return (
    <>
      <Menu.Root modal={false}>
        <Menu.Trigger
          className={buttonClass('quiet', moreMenuStyles['trigger'])}
          aria-label={label}
          title={label}
        >
          <Ellipsis size={18} aria-hidden="true" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className={moreMenuStyles['layer']} sideOffset={4} align="end">
            <Menu.Popup className={moreMenuStyles['menu']}>
              <Menu.Item className={moreMenuStyles['entry']} onClick={() => void copySum()}>
                {t('upload.action.copySum')}
                <code>{reading?.sha256.slice(0, 8)}…</code>
              </Menu.Item>
              {queue.fileOf(id) && (
                <Menu.Item className={moreMenuStyles['entry']} onClick={() => queue.sendAnyway(id)}>
                  {t('upload.action.anyway')}
                </Menu.Item>
              )}
              <Menu.Item className={moreMenuStyles['entry']} onClick={onRemove}>
                {t('upload.action.takeOff')}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <span role="status" className={copied === false ? '' : 'visually-hidden'}>
        {copied !== undefined && t(copied ? 'upload.action.copied' : 'upload.action.notCopied')}
      </span>
    </>
  )
}
