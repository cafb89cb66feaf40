import { Check, Download, X } from 'lucide-react'
import { use, useCallback, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { CanOpen } from '../can-open'
import { BriefFailure } from './brief-failure'
import { DownloadsContext, type DownloadRequest, type Downloads } from './downloads'
import styles from './resources.module.css'

/** Saves a file of a message to the operator's disk. It says how far it is, and can be stopped. A preview has none. */
export function DownloadButton({ message, file }: DownloadRequest) {
  const downloads = use(DownloadsContext)
  const canOpen = use(CanOpen)
  return downloads && canOpen && <GoingButton downloads={downloads} message={message} file={file} />
}

function GoingButton({ downloads, message, file }: DownloadRequest & { downloads: Downloads }) {
  const { t, i18n } = useTranslation('messages')
  const { message_id } = message
  const { file_key } = file
  const listen = useCallback(
    (listener: () => void) => downloads.listen({ message, file }, listener),
    // Another object may speak of the same file.
    // oxlint-disable-next-line react/exhaustive-deps
    [downloads, message_id, file_key],
  )
  const going = useSyncExternalStore(listen, () => downloads.of({ message, file }))
  const save = () => downloads.save({ message, file })
  if (going?.state === 'failed') return <BriefFailure error={going.error} isAwaited onRetry={save} />
  const isGoing = going?.state === 'going'
  const name = file.name ?? ''
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' })
  const Sign = isGoing ? X : going?.state === 'saved' ? Check : Download
  return (
    <>
      <Button
        className={styles['download']}
        aria-label={t(isGoing ? 'drawing.stopNamed' : 'drawing.downloadNamed', { name })}
        aria-busy={isGoing}
        onClick={isGoing ? () => downloads.cancel({ message, file }) : save}
      >
        <Sign size={16} aria-hidden="true" />
        <span aria-hidden="true">
          {t(isGoing ? 'drawing.downloading' : 'drawing.download')}
          {isGoing && going.share !== undefined && ` · ${percent.format(going.share)}`}
        </span>
      </Button>
      {going?.state === 'unsaved' && (
        <p role="alert" className={styles['closed']}>
          {t('drawing.unsaved')}
        </p>
      )}
    </>
  )
}
