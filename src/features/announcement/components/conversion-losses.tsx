import type { Loss } from '../../../editor/import/losses'
import { lossText } from '../../../editor/paste/paste-report'
import { useWords as useEditorWords } from '../../../editor/view/view-context'
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
