import { useState } from 'react'
import { useTranslation } from '../../../i18n/words'
import { FailureNote } from '../../../ui/failure'
import { isOtherAudio, isPicture } from '../../files/bytes/file-kind'
import { KindIcon } from '../../files/components/kind-icon'
import { CopyText, ProgressBar } from '../../files/components/row-parts'
import { useRow } from '../../files/components/use-rows'
import {
  isTypeMismatch,
  uploadTypeOf,
  suggestedUploadType,
  uploadTypes,
} from '../../files/history/upload-type'
import type { UploadType } from '../../files/history/upload-type'
import type { Upload } from '../queue/upload'
import type { UploadQueue } from '../queue/upload-queue'
import { RowActions } from './row-actions'
import { RowState } from './row-state'
import listRow from '../../../ui/list-row.module.css'
import convertSoundStyles from './convert-sound.module.css'
import typeChoiceStyles from './type-choice.module.css'
import styles from './upload-row.module.css'

interface Props {
  queue: UploadQueue
  id: string
  onSend(id: string): void
  onRemove(): void
  sentTo?(key: string): readonly string[]
}

/** One upload: its name, type, progress and actions. */
export function UploadRow({ queue, id, onSend, onRemove, sentTo }: Props) {
  const { t } = useTranslation('files')
  const upload = useRow(queue.rows, id)
  const [isOpen, setOpen] = useState(false)
  if (!upload) return null
  const { name, folder, phase, reading } = upload
  const share = shareOf(upload)
  const as = uploadTypeOf(upload)
  return (
    <div className={`${listRow['row']} ${styles['row']}`} data-phase={phase.name}>
      <span className={listRow['sign']}>
        <KindIcon kind={reading && isOtherAudio(reading.kind) ? 'audio' : as} />
      </span>
      <div className={`${listRow['main']} ${styles['main']}`}>
        <p className={`${listRow['name']} ${styles['name']}`} title={name}>
          <bdi className={styles['own']}>{name}</bdi>
          {folder && <bdi className={styles['folder']}>{folder}/</bdi>}
        </p>
        <RowState
          queue={queue}
          upload={upload}
          sentTo={phase.name === 'done' ? sentTo?.(phase.key) : undefined}
        />
        {reading && isTypeMismatch(as, reading.kind) && phase.name !== 'refused' && (
          <p className={styles['warning']}>{t('upload.type.disagrees')}</p>
        )}
      </div>
      <TypeChoice queue={queue} upload={upload} />
      <RowActions
        queue={queue}
        upload={upload}
        isOpen={isOpen}
        onOpen={() => setOpen(!isOpen)}
        onSend={() => onSend(id)}
        onRemove={onRemove}
      />
      {share !== undefined && (
        <div className={listRow['bar']}>
          <ProgressBar label={name} share={share} tone="moving" />
        </div>
      )}
      {isOpen && phase.name === 'failed' && (
        <div className={listRow['more']}>
          <FailureNote error={phase.error} doing="acts" retry={() => queue.resume(id)} />
        </div>
      )}
      {isOpen && phase.name === 'refused' && phase.refusal.why === 'audio' && (
        <div className={listRow['more']}>
          <ConvertSound name={name} />
        </div>
      )}
    </div>
  )
}

/** The share done while bytes are being read or sent; otherwise undefined, and no bar is shown. */
function shareOf({ phase, size }: Upload): number | undefined {
  if (phase.name === 'sending') return phase.sent / size
  return phase.name === 'reading' ? phase.read / size : undefined
}

/** How to convert audio for the platform to play, and the alternative. */
function ConvertSound({ name }: { name: string }) {
  const { t } = useTranslation('files')
  const command = ffmpegCommand(name)
  return (
    <div className={convertSoundStyles['convert']}>
      <p>{t('upload.refusal.convert')}</p>
      <div className={convertSoundStyles['command']}>
        <code dir="ltr">{command}</code>
        <CopyText label={t('upload.action.copyCommand')} text={command} />
      </div>
      <p>{t('upload.refusal.orFile')}</p>
    </div>
  )
}

/** The type to upload a file as. Its bytes suggest one. The user may choose another until the upload begins. */
function TypeChoice({ queue, upload }: { queue: UploadQueue; upload: Upload }) {
  const { t } = useTranslation('files')
  const { reading, phase, name, id } = upload
  const as = uploadTypeOf(upload)
  const isFixed = ['sending', 'done'].includes(phase.name)
  if (isFixed || !reading) {
    return <span className={typeChoiceStyles['fixed']}>{reading ? t(`upload.type.${as}`) : ''}</span>
  }
  // If no type would help, none can be chosen; for audio, a button explains its choice.
  if (phase.name === 'refused' && ['empty', 'tooLarge', 'audio'].includes(phase.refusal.why)) {
    return <span className={typeChoiceStyles['fixed']} />
  }
  const offered = uploadTypes.filter((type) => type !== 'image' || isPicture(reading.kind))
  const choose = (type: UploadType) => {
    const isSuggested = type === suggestedUploadType({ size: upload.size, reading })
    // Audio that is not Opus is uploaded as a plain file only if the user chooses that.
    const isSaid = phase.name === 'refused' || upload.chosen !== undefined
    queue.choose(id, isSuggested && !isSaid ? undefined : type)
  }
  return (
    <select
      className={typeChoiceStyles['choice']}
      aria-label={t('upload.type.of', { name })}
      title={as === 'image' ? t('upload.type.noName') : undefined}
      value={as}
      onChange={(event) => choose(event.target.value as UploadType)}
    >
      {offered.map((type) => (
        <option key={type} value={type}>
          {t(`upload.type.${type}`)}
        </option>
      ))}
    </select>
  )
}

/**
 * The command that converts any audio to Opus, as in the platform's own
 * documentation (one channel, 16 kHz), with the name quoted for the shell.
 */
export function ffmpegCommand(name: string): string {
  const from = quoted(name)
  const base = name.replace(/\.[^.]*$/, '') || name
  // The output must not be the input; some disks do not distinguish `A.OPUS` from `A.opus`.
  const isSame = `${base}.opus`.toLowerCase() === name.toLowerCase()
  const to = quoted(`${base}${isSame ? '-converted' : ''}.opus`)
  return `ffmpeg -i ${from} -acodec libopus -ac 1 -ar 16000 ${to}`
}

/** Quotes for any POSIX shell; a name that begins with a dash would be an option. */
const quoted = (name: string): string =>
  `'${(name.startsWith('-') ? `./${name}` : name).replaceAll("'", "'\\''")}'`
