import { useTranslation } from 'react-i18next'
import { isPicture } from '../../files/bytes/kind-of-bytes'
import type { Upload } from '../queue/upload'
import type { UploadQueue } from '../queue/upload-queue'
import { suggestedAs, uploadsAs, uploadTypes, type UploadAs } from '../../files/history/upload-as'
import styles from './type-choice.module.css'

/** As what a file goes. The bytes suggest it; somebody may know better, until it is under way. */
export function TypeChoice({ queue, upload }: { queue: UploadQueue; upload: Upload }) {
  const { t } = useTranslation('files')
  const { reading, phase, name, id } = upload
  const as = uploadsAs(upload)
  const isFixed = ['sending', 'done'].includes(phase.name)
  if (isFixed || !reading) {
    return <span className={styles['fixed']}>{reading ? t(`upload.type.${as}`) : ''}</span>
  }
  // What no type would help has none to choose; sound has a button that says what its choice means.
  if (phase.name === 'refused' && ['empty', 'tooLarge', 'audio'].includes(phase.refusal.why)) {
    return <span className={styles['fixed']} />
  }
  const offered = uploadTypes.filter((type) => type !== 'image' || isPicture(reading.kind))
  const choose = (type: UploadAs) => {
    const isSuggested = type === suggestedAs({ size: upload.size, reading })
    // Sound that is not Opus goes as a plain file only when somebody says so.
    const isSaid = phase.name === 'refused' || upload.chosen !== undefined
    queue.choose(id, isSuggested && !isSaid ? undefined : type)
  }
  return (
    <select
      className={styles['choice']}
      aria-label={t('upload.type.of', { name })}
      title={as === 'image' ? t('upload.type.noName') : undefined}
      value={as}
      onChange={(event) => choose(event.target.value as UploadAs)}
    >
      {offered.map((type) => (
        <option key={type} value={type}>
          {t(`upload.type.${type}`)}
        </option>
      ))}
    </select>
  )
}
