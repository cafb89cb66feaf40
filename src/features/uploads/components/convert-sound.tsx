import { CopyText } from '../../files/files'
import { useWords } from '../words'
import styles from './convert-sound.module.css'

/** How to convert audio for the platform to play, and the alternative. */
export function ConvertSound({ name }: { name: string }) {
  const { t } = useWords()
  const command = ffmpegCommand(name)
  return (
    <div className={styles['convert']}>
      <p>{t('refusal.convert')}</p>
      <div className={styles['command']}>
        <code dir="ltr">{command}</code>
        <CopyText label={t('action.copyCommand')} text={command} />
      </div>
      <p>{t('refusal.orFile')}</p>
    </div>
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
