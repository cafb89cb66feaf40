import { LarkError } from '../../../../client/lark-error'
import { MAX_RESOURCE_BYTES } from '../../../../contract/im/messages/get-message-resource'
import { explainFailure } from '../../../i18n/explain-failure'
import { formatBytes, formatBytesAbove, formatDuration } from '../../../i18n/format-quantities'
import { useTranslation } from '../../../i18n/words'
import { Countdown } from '../../../ui/countdown'
import { RateLimitNote } from '../../files/files'
import type { Download } from '../queue/download'
import type { DownloadQueue } from '../queue/download-queue'
import { useWords } from '../words'
import styles from './row-state.module.css'

interface Props {
  queue: DownloadQueue
  download: Download
}

/** The state of a download in one line; below it the reason for an extension added to its name. */
export function RowState({ queue, download }: Props) {
  const { t } = useWords()
  const { saved, ownName, key } = download
  const { ending, because } = saved?.added ?? {}
  // A file without a name of its own needs no explanation for its extension.
  const isTold = because === 'disagrees' || (because === 'none' && ownName)
  return (
    <>
      <p className={styles['state']} data-phase={download.phase.name}>
        <StateWords queue={queue} download={download} />
      </p>
      {isTold && (
        <p className={styles['state']}>
          {because === 'disagrees'
            ? t('state.addedDisagrees', { own: ownName || key, ending })
            : t('state.addedNone', { ending })}
        </p>
      )}
    </>
  )
}

function StateWords({ queue, download }: Props) {
  const { t, i18n } = useWords()
  const { t: files } = useTranslation('files')
  const { t: failures } = useTranslation('failures')
  const unsaved = useUnsavedWords()
  const { language } = i18n
  const { phase, resumed, place } = download
  const words = (bytes: number) => formatBytes(bytes, language)
  const size = download.size === undefined ? undefined : words(download.size)
  const how = resumed && t(`state.${resumed}`)
  const again = resumed === 'notKept' && how
  const kept = 'came' in phase && phase.came > 0 && t('state.kept', { came: words(phase.came) })
  const savedWords = () => {
    if (place?.kind === 'directory') return t('state.savedIn', { folder: place.name, size })
    return place ? t('state.savedAs', { size }) : t('state.saved', { size })
  }
  switch (phase.name) {
    case 'waiting':
      return (
        <>
          {phase.came > 0 && size !== undefined
            ? t('state.waitingBehind', { came: words(phase.came), size })
            : joined(t('state.waiting'), size)}
          <RateLimitNote rows={queue.rows} of="row" />
        </>
      )
    case 'coming': {
      const came = words(phase.came)
      return joined(
        size === undefined ? t('state.comingUnsized', { came }) : t('state.coming', { came, size }),
        phase.bytesPerSecond && files('state.speed', { size: words(phase.bytesPerSecond) }),
        phase.secondsLeft && files('state.left', { span: formatDuration(phase.secondsLeft, language) }),
        how,
      )
    }
    case 'again':
    case 'rate':
      return (
        <>
          <Countdown
            until={phase.at}
            words={(seconds) => {
              const span = formatDuration(seconds, language)
              return phase.name === 'rate'
                ? t('state.rate', { span })
                : t('state.again', { count: phase.tries, span })
            }}
          />
          {kept && ` · ${kept}`}
        </>
      )
    case 'paused':
      return joined(t('state.paused'), kept, again)
    case 'left':
      return joined(t('state.left'), kept, again)
    case 'cancelled':
      return t('state.cancelled')
    case 'failed': {
      const above = sizeAboveLimit(download)
      const what =
        above?.size === undefined
          ? explainFailure(phase.error, failures).what
          : t('state.tooLarge', {
              size: formatBytesAbove(above.size, above.most, language),
              most: words(above.most),
            })
      return joined(t('state.failed', { what }), kept)
    }
    case 'unsaved':
      return joined(t('state.unsaved', { what: unsaved(phase.error) }), kept)
    case 'done':
      if (!phase.isSaved) return t('state.here', { size })
      return joined(savedWords(), resumed !== 'notKept' && how)
  }
}

const joined = (...words: (string | number | false | undefined)[]): string =>
  words.filter(Boolean).join(' · ')

/** Why the disk refused it, by the name of the browser's error. */
export function useUnsavedWords() {
  const { t } = useWords()
  return (error: unknown): string => {
    switch (error instanceof DOMException ? error.name : '') {
      case 'QuotaExceededError':
        return t('unsaved.full')
      case 'NotAllowedError':
      case 'SecurityError':
        return t('unsaved.notAllowed')
      case 'NotFoundError':
        return t('unsaved.gone')
      default:
        return t('unsaved.other', { words: error instanceof Error ? error.message : String(error) })
    }
  }
}

const TOO_LARGE = 234037

/**
 * The size of a resource that is too large to download (234037), and the limit. Neither the message nor the refusal
 * gives the size. It is known only from an earlier answer or from this browser's history.
 */
export function sizeAboveLimit({
  phase,
  size,
}: Pick<Download, 'phase' | 'size'>): SizeAboveLimit | undefined {
  const isRefused =
    phase.name === 'failed' && phase.error instanceof LarkError && phase.error.code === TOO_LARGE
  if (!isRefused) return undefined
  return {
    size: size !== undefined && size > MAX_RESOURCE_BYTES ? size : undefined,
    most: MAX_RESOURCE_BYTES,
  }
}

interface SizeAboveLimit {
  size: number | undefined
  most: number
}
