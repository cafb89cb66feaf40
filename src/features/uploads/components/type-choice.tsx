import { isPicture, uploadTypeOf, suggestedUploadType, uploadTypes, type UploadType } from '../../files/files'
import type { Upload } from '../queue/upload'
import type { UploadQueue } from '../queue/upload-queue'
import { useWords } from '../words'
import styles from './type-choice.module.css'

/** The type to upload a file as. Its bytes suggest one. The user may choose another until the upload begins. */
export function TypeChoice({ queue, upload }: { queue: UploadQueue; upload: Upload }) {
  const { t } = useWords()
  const { reading, phase, name, id } = upload
  const as = uploadTypeOf(upload)
  const isFixed = ['sending', 'done'].includes(phase.name)
  if (isFixed || !reading) {
    return <span className={styles['fixed']}>{reading ? t(`type.${as}`) : ''}</span>
  }
  // If no type would help, none can be chosen; for audio, a button explains its choice.
  if (phase.name === 'refused' && ['empty', 'tooLarge', 'audio'].includes(phase.refusal.why)) {
    return <span className={styles['fixed']} />
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
      className={styles['choice']}
      aria-label={t('type.of', { name })}
      title={as === 'image' ? t('type.noName') : undefined}
      value={as}
      onChange={(event) => choose(event.target.value as UploadType)}
    >
      {offered.map((type) => (
        <option key={type} value={type}>
          {t(`type.${type}`)}
        </option>
      ))}
    </select>
  )
}
