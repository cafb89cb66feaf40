import type { CallEstimate } from '../../../../publishing/check/check-target'
import type { CopyOutcome } from '../../../../publishing/content/plan-copy'
import { kindName } from '../../../editor/selection/block-name'
import { useWords as useEditorWords } from '../../../editor/view/view-context'
import { RecordHeading } from '../../../ui/record-page'
import { usePublishWords } from '../words'
import styles from './publish-page.module.css'

interface Props {
  outcomes: readonly CopyOutcome[]
  problems: CallEstimate['problems']
}

/** The blocks that cannot be copied unchanged, by kind; nothing if all can. */
export function CopyOutcomes({ outcomes, problems }: Props) {
  const { say } = usePublishWords()
  const lines = useOutcomeLines(outcomes)
  const beyond = new Set(problems.map(({ id }) => id)).size
  if (lines.length + beyond === 0) return null
  return (
    <section className={styles['section']} aria-labelledby="publish-outcomes">
      <RecordHeading id="publish-outcomes">{say('outcomes.title')}</RecordHeading>
      <ul className={styles['list']}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {beyond > 0 && <li>{say('outcomes.problems', { count: beyond })}</li>}
      </ul>
    </section>
  )
}

/** A line for each kind of block and its outcome. */
export function useOutcomeLines(outcomes: readonly CopyOutcome[]): readonly string[] {
  const { say } = usePublishWords()
  const { t } = useEditorWords()
  const counts = new Map<string, CopyOutcome & { count: number }>()
  for (const outcome of outcomes) {
    const key = `${outcome.block_type} ${outcome.outcome}`
    counts.set(key, { ...outcome, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()].map(({ block_type: type, outcome, count }) => {
    const blanks = { kind: kindName(type, t), outcome: say(`outcomes.${outcome}`), count }
    return count > 1 ? say('outcomes.lineTimes', blanks) : say('outcomes.line', blanks)
  })
}
