import { Check, Download, X } from 'lucide-react'
import { use, useCallback, useSyncExternalStore, createContext } from 'react'
import type { Message } from '../../../../contract/im/messages/message'
import { formatPercent } from '../../../i18n/format-quantities'
import { Button } from '../../../ui/button'
import { CanOpen } from '../message-context'
import type { MessageFile } from '../message-resources'
import { useWords } from '../words'
import { BriefFailure } from './brief-failure'
import styles from './brief-failure.module.css'

/**
 * Saves a file of a message to the operator's disk. It shows progress, and can
 * be stopped. A preview has no such button.
 */
export function DownloadButton({ message, file }: DownloadRequest) {
  const downloads = use(DownloadsContext)
  const canOpen = use(CanOpen)
  return downloads && canOpen && <GoingButton downloads={downloads} message={message} file={file} />
}

function GoingButton({ downloads, message, file }: DownloadRequest & { downloads: Downloads }) {
  const { t, i18n } = useWords()
  const { message_id } = message
  const { file_key } = file
  const listen = useCallback(
    (listener: () => void) => downloads.listen({ message, file }, listener),
    // Another object may describe the same file.
    // oxlint-disable-next-line react/exhaustive-deps
    [downloads, message_id, file_key],
  )
  const going = useSyncExternalStore(listen, () => downloads.of({ message, file }))
  const save = () => downloads.save({ message, file })
  if (going?.state === 'failed') return <BriefFailure error={going.error} isAwaited onRetry={save} />
  const isGoing = going?.state === 'going'
  const name = file.name ?? ''
  const Sign = isGoing ? X : going?.state === 'saved' ? Check : Download
  return (
    <>
      <Button
        aria-label={t(isGoing ? 'stopNamed' : 'downloadNamed', { name })}
        aria-busy={isGoing}
        onClick={isGoing ? () => downloads.cancel({ message, file }) : save}
      >
        <Sign size={16} aria-hidden="true" />
        <span aria-hidden="true">
          {t(isGoing ? 'downloading' : 'download')}
          {isGoing && going.share !== undefined && ` · ${formatPercent(going.share, i18n.language)}`}
        </span>
      </Button>
      {going?.state === 'unsaved' && (
        <p role="alert" className={styles['closed']}>
          {t('unsaved')}
        </p>
      )}
    </>
  )
}

/** The progress of a download, for the small space of a card. */
export type DownloadProgress =
  | { state: 'going' | 'paused'; /** From 0 to 1, where it is known. */ share?: number | undefined }
  | { state: 'failed'; error: unknown }
  | { state: 'saved' }
  /** The bytes arrived, but could not be saved to disk. */
  | { state: 'unsaved' }

/** One resource of one message. */
export interface DownloadRequest {
  message: Pick<Message, 'message_id' | 'chat_id' | 'msg_type'>
  file: MessageFile
}

/**
 * Starts downloads in the queue of the files page, which belongs to another feature. They continue when the card is
 * scrolled away.
 */
export interface Downloads {
  save(asked: DownloadRequest): void
  cancel(asked: DownloadRequest): void
  /** Undefined if the file was not requested. The same object until something changes. */
  of(asked: DownloadRequest): DownloadProgress | undefined
  listen(asked: DownloadRequest, listener: () => void): () => void
}

/** Provided once for the page; without it no downloads are offered. */
export const DownloadsContext = createContext<Downloads | undefined>(undefined)
