import type { Loss } from '../../../editor/import/losses'
import { lossText } from '../../../editor/paste/paste-report'
import { useWords as useEditorWords } from '../../../editor/view/view-context'
import { Button } from '../../../ui/button'
import { useWords } from '../../document/use-words'
import styles from './import-export.module.css'

/** What will be lost on the way, before it is. */
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

/** Behind the words that the code which converts did not load; it goes once that has loaded, so the dialog's field has the focus. */
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
