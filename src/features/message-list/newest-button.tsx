import { ArrowDown } from 'lucide-react'
import { Button } from '../../ui/button'
import { useWords } from './words'
import styles from './newest-button.module.css'

/** Goes to the newest message. `fresh`: how many are new, if any. */
export function NewestButton({ fresh, onClick }: { fresh: string | undefined; onClick(): void }) {
  const { t } = useWords()
  return (
    <Button
      className={`${styles['newest']} ${fresh ? styles['fresh'] : ''}`}
      aria-label={fresh ? undefined : t('toNewest')}
      title={t('toNewest')}
      onClick={onClick}
    >
      <ArrowDown size={16} aria-hidden="true" />
      {fresh && t('fresh', { shown: fresh })}
    </Button>
  )
}
