import type { Loss } from '../../../../formats/losses'
import { lossText } from '../../../editor/paste/paste-report'
import { useWords as useEditorWords } from '../../../editor/view/view-context'
import { Button } from '../../../ui/button'
import { useWords } from '../words'
import styles from './import-export-controls.module.css'

/** Lists what a conversion will lose, before it runs. */
export function ConversionLosses({ losses }: { losses: readonly Loss[] }) {
  const say = useWords()
  const { t } = useEditorWords()
  if (losses.length === 0) return <p>{say('exchange.lossless')}</p>
  return (
    <section>
      <h3 className={styles['part']}>{say('exchange.lossesExport')}</h3>
      <ul className={styles['losses']}>
        {losses.map((loss) => (
          <li key={loss.key}>{lossText(loss, t)}</li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Offers a retry after the message that the converting code failed to load. It disappears once the code has loaded,
 * so a click moves the focus to the dialog's field.
 */
export function LoadAgain({ onAgain }: { onAgain(): void }) {
  const say = useWords()
  return (
    <div>
      <Button
        onClick={({ currentTarget }) => {
          const dialog = currentTarget.closest('[role="dialog"]')
          dialog?.querySelector<HTMLElement>('textarea, input:checked')?.focus()
          onAgain()
        }}
      >
        {say('plan.tryAgain')}
      </Button>
    </div>
  )
}
