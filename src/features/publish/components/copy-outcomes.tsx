import { kindName } from '../../../editor/selection/block-name'
import { useWords as useEditorWords } from '../../../editor/view/view-context'
import type { CallEstimate } from '../check/check-target'
import type { CopyOutcome } from '../content/plan-copy'
import { usePublishWords } from '../use-publish-words'
import styles from './publish-page.module.css'

interface Props {
  fates: readonly CopyOutcome[]
  problems: CallEstimate['problems']
}

/** What does not go as it is, kind by kind; nothing where everything goes. */
export function CopyOutcomes({ fates, problems }: Props) {
  const { say } = usePublishWords()
  const lines = useOutcomeLines(fates)
  const beyond = new Set(problems.map(({ id }) => id)).size
  if (lines.length + beyond === 0) return null
  return (
    <section className={styles['section']} aria-labelledby="publish-fates">
      <h2 id="publish-fates" className={styles['heading']}>
        {say('fates.title')}
      </h2>
      <ul className={styles['list']}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {beyond > 0 && <li>{say('fates.problems', { count: beyond })}</li>}
      </ul>
    </section>
  )
}

/** A line for each kind and what becomes of it. */
export function useOutcomeLines(fates: readonly CopyOutcome[]): readonly string[] {
  const { say } = usePublishWords()
  const { t } = useEditorWords()
  const counts = new Map<string, CopyOutcome & { count: number }>()
  for (const fate of fates) {
    const key = `${fate.block_type} ${fate.fate}`
    counts.set(key, { ...fate, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()].map(({ block_type: type, fate, count }) => {
    const blanks = { kind: kindName(type, t), fate: say(`fates.${fate}`), count }
    return count > 1 ? say('fates.lineTimes', blanks) : say('fates.line', blanks)
  })
}
