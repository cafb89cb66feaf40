import type { TFunction } from 'i18next'
import { CircleAlert, Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../../contract/im/messages/message'
import { Button } from '../../../ui/button'
import { plainTextOf } from '../../message-content/plain-text-of'
import type { Problem, Repair } from './find-problems'
import styles from './problem-rows.module.css'

interface Props {
  problems: readonly Problem[]
  messages: readonly Message[]
  onRepair(repair: Repair): void
}

/** More threads to keep than this are a list to choose from, and the tray is the better one. */
const MOST_REPAIRS = 4

/** What stands in the way of sending, the code that it would answer, and the buttons that mend it. */
export function ProblemRows({ problems, messages, onRepair }: Props) {
  const { t } = useTranslation('messages')
  return (
    <ul className={styles['problems']} aria-label={t('selection.problems.label')}>
      {problems.map((problem) => {
        const { kind, code, rule, message_ids, repairs } = problem
        return (
          <li key={kind} className={styles['problem']} data-grave={code !== undefined}>
            <p className={styles['words']}>
              {code === undefined ? (
                <Info size={16} aria-hidden="true" />
              ) : (
                <CircleAlert size={16} aria-hidden="true" />
              )}
              <span>
                {t(`selection.problems.${kind}`, { count: message_ids.length })}{' '}
                <span className={styles['code']}>
                  {code === undefined ? t('selection.leftOut') : t('selection.refusedWith', { code })}
                  {rule !== undefined && ` · ${t('selection.rule', { rule })}`}
                </span>
              </span>
            </p>
            <div className={styles['repairs']}>
              {repairs.slice(0, MOST_REPAIRS).map((repair) => (
                <Button
                  key={repair.id + ('of' in repair ? repair.of : '')}
                  className={styles['repair']}
                  onClick={() => onRepair(repair)}
                >
                  {repairWords(repair, messages, t)}
                </Button>
              ))}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** As much of a thread's first words as tells it from others. */
const BEGINNING = 24

/** What a repair does, as its button says it. Threads have no names: their first picked words stand for them. */
function repairWords(repair: Repair, messages: readonly Message[], t: TFunction<'messages'>): string {
  if (repair.id === 'split') return t('selection.repairs.split', { count: repair.batches.length })
  const { id, keeps, drop, of } = repair
  if (!id.startsWith('keep')) return t(`selection.repairs.${id}`, { count: drop.length })
  const first = messages.find(({ thread_id, chat_id }) => of === (id === 'keepThread' ? thread_id : chat_id))
  return t(`selection.repairs.${id}`, { count: keeps, of: first ? beginningOf(plainTextOf(first)) : '' })
}

function beginningOf(words: string): string {
  const letters = Array.from(words)
  return letters.length > BEGINNING ? `${letters.slice(0, BEGINNING).join('')}…` : words
}
