import { CirclePause, CirclePlay, RotateCw, X } from 'lucide-react'
import { Button, IconButton } from '../../../ui/button'
import { useWords } from '../words'

interface Row {
  queue: { pause(id: string): void; resume(id: string): void; cancel(id: string): void }
  id: string
  name: string
  onRemove(): void
}

/** The buttons that rows of uploads and of downloads have in common. */
export function useRowButtons({ queue, id, name, onRemove }: Row) {
  const { t } = useWords()
  const start = (label: string) => (
    <IconButton label={label} onClick={() => queue.resume(id)}>
      <CirclePlay size={18} aria-hidden="true" />
    </IconButton>
  )
  const end = (label: string, onClick: () => void) => (
    <IconButton label={label} onClick={onClick}>
      <X size={18} aria-hidden="true" />
    </IconButton>
  )
  return {
    pause: (
      <IconButton label={t('action.pause', { name })} onClick={() => queue.pause(id)}>
        <CirclePause size={18} aria-hidden="true" />
      </IconButton>
    ),
    resume: start(t('action.resume', { name })),
    /** Begins a cancelled one anew. */
    restart: start,
    cancel: end(t('action.cancel', { name }), () => queue.cancel(id)),
    remove: end(t('action.remove', { name }), onRemove),
    retry: (
      <Button onClick={() => queue.resume(id)}>
        <RotateCw size={14} aria-hidden="true" />
        {t('action.retry')}
      </Button>
    ),
  }
}
