import { explainFailure } from '../../../i18n/explain-failure'
import { formatBytes, formatDuration, formatPlayTime } from '../../../i18n/format-quantities'
import { formatDateTime } from '../../../i18n/format-quantities'
import { useTranslation } from '../../../i18n/words'
import { Countdown } from '../../../ui/countdown'
import { CopyText, RateLimitNote } from '../../files/files'
import type { Upload } from '../queue/upload'
import type { UploadQueue } from '../queue/upload-queue'
import { useWords } from '../words'
import { useRefusalWords } from './use-refusal-words'
import styles from './row-state.module.css'

interface Props {
  queue: UploadQueue
  upload: Upload
  /** Names of the chats that it was sent to. */
  sentTo?: readonly string[] | undefined
}

/** The state of one upload in a line. */
export function RowState({ queue, upload, sentTo = [] }: Props) {
  const { t, i18n } = useWords()
  const { t: files } = useTranslation('files')
  const { phase, isChanged, name } = upload
  return (
    <p className={styles['state']} data-phase={phase.name}>
      <span className={styles['words']}>
        <StateWords queue={queue} upload={upload} />
        {isChanged && ` · ${t('state.changed')}`}
        {sentTo.length > 0 &&
          ` · ${t('state.sentTo', { chats: new Intl.ListFormat(i18n.language).format(sentTo) })}`}
      </span>
      {phase.name === 'done' && (
        <span className={styles['key']}>
          <code>{phase.key}</code>
          <CopyText label={files('action.copyKey', { name })} text={phase.key} />
        </span>
      )}
    </p>
  )
}

function StateWords({ queue, upload }: { queue: UploadQueue; upload: Upload }) {
  const { t, i18n } = useWords()
  const { t: files } = useTranslation('files')
  const { t: failures } = useTranslation('failures')
  const { language } = i18n
  const words = useRefusalWords()
  const { phase, reading } = upload
  const size = formatBytes(upload.size, language)
  const length =
    reading?.durationMs === undefined
      ? ''
      : ` · ${files('state.length', { length: formatPlayTime(reading.durationMs) })}`
  switch (phase.name) {
    case 'unread':
    case 'waiting':
      return (
        <>
          {t('state.waiting', { size }) + length}
          <RateLimitNote rows={queue.rows} of="row" />
        </>
      )
    case 'reading':
      return t('state.reading', { read: formatBytes(phase.read, language), size })
    case 'sending': {
      if (phase.sent >= upload.size) return t('state.sent')
      const speed = phase.bytesPerSecond
      return [
        t('state.sending', { sent: formatBytes(phase.sent, language), size }),
        speed && files('state.speed', { size: formatBytes(speed, language) }),
        phase.secondsLeft && files('state.left', { span: formatDuration(phase.secondsLeft, language) }),
      ]
        .filter(Boolean)
        .join(' · ')
    }
    case 'again':
      return (
        <Countdown
          until={phase.at}
          words={(seconds) =>
            t('state.again', { count: phase.tries, span: formatDuration(seconds, language) })
          }
        />
      )
    case 'rate':
      return (
        <Countdown
          until={phase.at}
          words={(seconds) => t('state.rate', { span: formatDuration(seconds, language) })}
        />
      )
    case 'paused':
    case 'cancelled':
      return t(`state.${phase.name}`, { size })
    case 'gone':
      return t('state.gone')
    case 'failed':
      return t('state.failed', { what: explainFailure(phase.error, failures).what })
    case 'refused':
      return words(phase.refusal)
    case 'twin':
      return t('state.twin', { name: queue.rows.get(phase.of)?.name ?? '' })
    case 'known': {
      const { at, name } = phase.upload
      const date = formatDateTime(at, language)
      return t('state.known', { date, name })
    }
    case 'done':
      return t(phase.isEarlier ? 'state.earlier' : 'state.done', { size }) + length
  }
}
