import { useTranslation } from 'react-i18next'
import { ffmpegCommand } from '../ffmpeg-command'
import styles from './convert-sound.module.css'
import { CopyText } from '../../files/components/copy-text'

/** How sound becomes what the platform plays, and what else can be done with it. */
export function ConvertSound({ name }: { name: string }) {
  const { t } = useTranslation('files')
  const command = ffmpegCommand(name)
  return (
    <div className={styles['convert']}>
      <p>{t('upload.refusal.convert')}</p>
      <div className={styles['command']}>
        <code dir="ltr">{command}</code>
        <CopyText label={t('upload.action.copyCommand')} text={command} />
      </div>
      <p>{t('upload.refusal.orFile')}</p>
    </div>
  )
}
