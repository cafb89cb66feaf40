import { Download, X } from 'lucide-react'
import { use, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button'
import { getResource } from '../../api/get-resource'
import { CanOpen } from '../can-open'
import type { MessageFile } from '../files-of'
import { BriefFailure } from './brief-failure'
import { nameToSave, saveBytes } from './save-bytes'
import styles from './resources.module.css'

interface Props {
  messageId: string
  file: MessageFile
}

type Going = { state: 'idle' } | { state: 'going' } | { state: 'failed'; error: unknown }

/**
 * Saves a file of a message to the operator's disk. It can be stopped, and is
 * stopped when its row goes. A preview has none.
 */
export function DownloadButton({ messageId, file }: Props) {
  const { t } = useTranslation('messages')
  const [going, setGoing] = useState<Going>({ state: 'idle' })
  const canOpen = use(CanOpen)
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  const download = async () => {
    const controller = new AbortController()
    abort.current = controller
    setGoing({ state: 'going' })
    try {
      const bytes = await getResource(messageId, file, controller.signal)
      saveBytes(nameToSave(file, bytes.type), bytes)
      setGoing({ state: 'idle' })
    } catch (error) {
      if (!controller.signal.aborted) setGoing({ state: 'failed', error })
    }
  }
  const stop = () => {
    abort.current?.abort()
    setGoing({ state: 'idle' })
  }
  if (!canOpen) return null
  if (going.state === 'failed') {
    return <BriefFailure error={going.error} isAwaited onRetry={() => void download()} />
  }
  const isGoing = going.state === 'going'
  const name = file.name ?? ''
  return (
    <Button
      className={styles['download']}
      aria-label={t(isGoing ? 'drawing.stopNamed' : 'drawing.downloadNamed', { name })}
      aria-busy={isGoing}
      onClick={isGoing ? stop : () => void download()}
    >
      {isGoing ? <X size={16} aria-hidden="true" /> : <Download size={16} aria-hidden="true" />}
      <span aria-hidden="true">{t(isGoing ? 'drawing.downloading' : 'drawing.download')}</span>
    </Button>
  )
}
