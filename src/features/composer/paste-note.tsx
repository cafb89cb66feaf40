import { X } from 'lucide-react'
import { lossEffect } from '../../../formats/losses'
import { useTranslation } from '../../i18n/words'
import { Button } from '../../ui/button'
import type { PasteNote as Note } from './use-pasting'
import { useWords } from './words'
import styles from './composer-form.module.css'

interface Props {
  note: Note
  asPlain: (() => void) | undefined
  onDismiss(): void
}

/** Says what a paste changed, in the words of announcements, and offers its plain text instead. */
export function PasteNote({ note: { losses }, asPlain, onDismiss }: Props) {
  const { t } = useWords()
  const { t: say } = useTranslation('editor')
  const title = losses.length > 0 ? say('clipboard.title') : t('pasted.title')
  const lines = (['changed', 'dropped'] as const).flatMap((effect) => {
    const some = losses.filter(({ key }) => lossEffect(key) === effect)
    if (some.length === 0) return []
    return [
      { effect, list: some.map(({ key, number }) => say(`clipboard.losses.${key}`, { count: number })) },
    ]
  })
  return (
    <aside className={styles['pasted']} aria-label={title}>
      <div role="status">
        <p>{title}</p>
        {lines.map(({ effect, list }) => (
          <p key={effect}>
            {say(`clipboard.${effect}`)}: {list.join(' · ')}
          </p>
        ))}
      </div>
      {asPlain && (
        <Button look="quiet" onClick={asPlain}>
          {t('pasted.asPlain')}
        </Button>
      )}
      <Button look="quiet" aria-label={t('pasted.close')} title={t('pasted.close')} onClick={onDismiss}>
        <X size={16} aria-hidden="true" />
      </Button>
    </aside>
  )
}
